/// Something about a cell, or a column, that a person is to know.
struct ImportRemark: Equatable {
  /// Nothing is imported before it is settled.
  let isBlocking: Bool
  let row: Int?
  let column: String?
  let text: String

  init(row: Int? = nil, column: String? = nil, isBlocking: Bool = false, _ text: String) {
    self.row = row
    self.column = column
    self.isBlocking = isBlocking
    self.text = text
  }

  /// "row 3, Purchase date: …".
  var line: String {
    let place = [row.map { "row \($0)" }, column].compactMap { $0 }.joined(separator: ", ")
    return place.isEmpty ? text : "\(place): \(text)"
  }
}
