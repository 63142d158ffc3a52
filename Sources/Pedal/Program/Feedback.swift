internal import Client
internal import Posix

/// Makes known what came of a press to somebody who looks at the needles: by the commands that the configuration names.
struct Feedback {
  private let sound: [String]?
  private let speak: [String]?
  private let notify: [String]?
  private let terminal: Terminal

  init(_ configuration: Configuration, _ terminal: Terminal) {
    sound = configuration.sound
    speak = configuration.speak
    notify = configuration.notify
    self.terminal = terminal
  }

  func answered(_ answer: Message) {
    if answer.isOK {
      start(sound)
      tell(speak: answer.say, notify: answer.text)
    } else {
      notice(answer.refusal)
    }
  }

  /// Says on standard error, aloud and on the desktop what is not an answer.
  func notice(_ text: String, hint: String? = nil) {
    terminal.complain(text, hint: hint)
    tell(speak: text, notify: text)
  }

  private func tell(speak spoken: String?, notify shown: String?) {
    if let spoken { start(speak, spoken) }
    if let shown { start(notify, shown) }
  }

  /// Without a shell, and with the words of the answer as one last argument: a project's name is never a command.
  private func start(_ command: [String]?, _ argument: String? = nil) {
    guard let command else { return }
    do throws(Errno) {
      _ = try Spawn.detached(command + (argument.map { [cleaned($0)] } ?? []))
    } catch { terminal.complain("\(error)") }
  }
}
