/// The page of `yb-pedal`.
extension ManualPage {
  static var pedal: String {
    var page = heading("yb-pedal", "count rows with a foot pedal or a Bluetooth clicker")
    page += section("SYNOPSIS")
    let forms = Completions.pedalVerbs.map { verb, words, _ in
      "\\fByb\\-pedal\\fR \(verb)" + (words.isEmpty ? "" : " \\fI\(words)\\fR")
    }
    page += (["\\fByb\\-pedal\\fR"] + forms).joined(separator: "\n.br\n") + "\n"
    page += section("DESCRIPTION")
    page += escaped(
      """
      Reads the devices that its configuration names, and no others, and sends yarnbuddyd(1) the request that a key stands \
      for. While it runs it takes a device for itself: all its keys, also those that ask for nothing, type nothing \
      elsewhere, so name no keyboard that you type on. test only looks. If no daemon runs, it starts one; a press \
      is counted once, even if the daemon ends while it is on its way.
      """)
    page += section("VERBS")
    for (verb, words, help) in Completions.pedalVerbs { page += term(words.isEmpty ? verb : "\(verb) \(words)", help) }
    page += ".PP\n" + escaped("A DEVICE is VENDOR:PRODUCT, as list shows it, or a name in quotes.")
    page += section("CONFIGURATION")
    page += ".nf\n" + example.map(escaped).joined() + ".fi\n"
    page += term(
      "device VENDOR:PRODUCT|\"NAME\" [as LABEL]",
      "What follows is for this device. Presses say that they come from pedal:LABEL.")
    page += term("KEY = REQUEST", "What a press asks for, in the words of yb(1).")
    page += term(
      "KEY hold = REQUEST",
      "What a long press asks for. Such a key acts when it is let go: before 0.8 s it is a tap, until 3 s a hold; longer is a "
        + "resting foot and does nothing. A key without a hold counts as soon as it goes down.")
    page += term(
      "debounce MS",
      "From 0 to 1000, 120 unless given: a press within this time of the key's last movement is bounce. Above all devices it is for all."
    )
    page += term("sound = COMMAND", "Run for each answer.")
    page += term("speak = COMMAND", "Run with the sentence to speak as its last word.")
    page += term("notify = COMMAND", "Run with the line to read as its last word.")
    page +=
      ".PP\n"
      + escaped(
        "A key is named as in linux/input-event-codes.h without KEY_, or by its number, as key183. Commands are run without a "
          + "shell. In the unit yb-pedal.service they may have no display, get no rights by sudo, and take 512 MB and 64 tasks "
          + "together at most; systemctl --user edit yb-pedal changes that. Lines that begin with # are remarks.")
    page += section("WHAT IS TOLD")
    page += escaped(
      """
      On standard error, and by speak and notify: that a pedal comes or goes; that one presses by itself, more than 4 times a \
      second for 4 s, and is not counted until it is quiet for 2 s; that a press waits for the daemon; what was refused.
      """)
    page += section("PERMISSION")
    page += escaped(
      """
      The udev rule 70-yarnbuddy-pedal.rules lets the person at the desk read the pedals that it names. Another device needs a \
      line of its own there. The group input would let every program read every keyboard, and is not needed.
      """)
    page += section("FILES")
    page += term("yarnbuddy/pedal", "The configuration, in $XDG_CONFIG_HOME, which is ~/.config unless set.")
    return page + environment + section("SEE ALSO") + "yb(1), yarnbuddyd(1)\n"
  }

  private static let example = [
    "device 3553:b001 as left", "f13 = next", "f14 = next", "f14 hold = undo", "debounce 120",
    "notify = notify-send --",
  ]
}
