/// Something being made.
public struct Project: Equatable, Sendable {
  public typealias ID = Identifier<Project>

  public enum Status: String, CaseIterable, Sendable {
    case inProgress = "in-progress"
    case finished, hibernating, frogged
  }

  public enum Craft: String, CaseIterable, Sendable {
    case knitting, crochet, machine, loom, other
  }

  public let id: ID
  public let uid: String
  public var name: String
  public var status: Status
  public var craft: Craft

  public init(id: ID, uid: String, name: String, status: Status = .inProgress, craft: Craft = .knitting) {
    self.id = id
    self.uid = uid
    self.name = name
    self.status = status
    self.craft = craft
  }
}
