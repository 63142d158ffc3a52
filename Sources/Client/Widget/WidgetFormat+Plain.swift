extension WidgetFormat {
  /// The pieces as they are, without colours.
  static func plain(_ glance: Glance, _ wish: WidgetWish) -> String { glance.pieces(wish.template).plain }
}
