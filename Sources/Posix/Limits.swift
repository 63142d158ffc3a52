internal import Glibc

/// How many descriptors this process may have open.
public enum DescriptorLimit {
  /// Raises the soft limit to the hard one, but not beyond `most`; gives the limit in force.
  public static func raise(to most: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    let wanted = min(limit.rlim_max, rlim_t(most))
    if limit.rlim_cur < wanted {
      limit.rlim_cur = wanted
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { return 1024 }
    }
    return Int(min(limit.rlim_cur, rlim_t(Int32.max)))
  }
}
