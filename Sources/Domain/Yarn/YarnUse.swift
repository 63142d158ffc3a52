/// A project's share of a yarn.
public struct YarnUse: Equatable, Sendable {
  public let project: Project.ID
  public let name: String
  public let status: Project.Status
  public var amounts: [Amount]
  /// The rows of the project, where their count and target are known.
  public let rows: Rows?

  /// How far a project is.
  public struct Rows: Equatable, Sendable {
    public let done: Int
    /// From 1.
    public let total: Int

    public init?(done: Int, total: Int) {
      guard total > 0 else { return nil }
      self.done = min(max(done, 0), total)
      self.total = total
    }
  }

  public init(project: Project.ID, name: String, status: Project.Status, amounts: [Amount], rows: Rows? = nil) {
    self.project = project
    self.name = name
    self.status = status
    self.amounts = amounts
    self.rows = rows
  }

  public enum State: Sendable {
    /// Its yarn is in the finished thing.
    case used
    /// Its yarn is set aside: it is in progress or hibernates.
    case setAside
    /// It was frogged: its yarn is free again.
    case free
  }

  public var state: State {
    switch status {
    case .finished: .used
    case .inProgress, .hibernating: .setAside
    case .frogged: .free
    }
  }
}
