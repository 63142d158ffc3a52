/// What a note or a photo is about.
public enum MediaOwner: Hashable, Sendable {
  case project(Project.ID)
  case yarn(Yarn.ID)

  public var project: Project.ID? { if case .project(let id) = self { id } else { nil } }
  public var yarn: Yarn.ID? { if case .yarn(let id) = self { id } else { nil } }
}
