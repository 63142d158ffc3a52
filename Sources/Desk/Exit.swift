/// How the program ends.
enum Exit: CInt {
  case done = 0
  /// Something is wrong, or was not done.
  case failed = 1
  case usage = 2
}
