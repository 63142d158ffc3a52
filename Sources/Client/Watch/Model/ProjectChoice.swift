internal import Wire

/// The list from which a person picks a project. Pure.
struct ProjectChoice: Equatable, Sendable {
  struct Project: Equatable, Sendable {
    let id: Int
    let name: String
    /// As "row 12 of 60", with the status where it is not in progress.
    let place: String
    let isActive: Bool
  }

  private(set) var projects: [Project] = []
  /// The one that Enter picks.
  private(set) var selected = 0
  /// Whether all are there; until then more are on their way.
  private(set) var isComplete = false

  var picked: Project? { projects.indices.contains(selected) ? projects[selected] : nil }

  /// No list to pick from is longer.
  static let limit = 1000

  /// Takes a page of `project list` in; the id after which the next begins, nil where this was the last.
  mutating func add(_ answer: JSON) -> Int? {
    let isFirst = projects.isEmpty
    projects += (answer["projects"]?.array ?? []).compactMap(Self.project)
    // What is active is where the person is; the next one down is the likely wish.
    if isFirst { selected = projects.firstIndex { $0.isActive } ?? 0 }
    isComplete = answer["more"]?.bool != true || projects.count >= Self.limit
    return isComplete ? nil : projects.last?.id
  }

  mutating func move(by steps: Int) {
    selected = max(0, min(projects.count - 1, selected + steps))
  }

  /// Selects by number, from 1; false where there is no such one.
  mutating func select(number: Int) -> Bool {
    guard projects.indices.contains(number - 1) else { return false }
    selected = number - 1
    return true
  }

  private static func project(_ json: JSON) -> Project? {
    guard let id = json["id"]?.integer, let name = json["name"]?.string else { return nil }
    var place = json["counter"].map { Place($0).headline.lowercased() } ?? ""
    if let status = json["status"]?.string, status != "in-progress" {
      place += (place.isEmpty ? "" : ", ") + status
    }
    return Project(id: id, name: name, place: place, isActive: json["active"]?.bool ?? false)
  }
}
