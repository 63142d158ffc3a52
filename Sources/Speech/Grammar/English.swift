extension Language {
  /// English.
  public static let english = Language(
    code: "en",
    wake: "yarn buddy",
    subjects: ["knitting", "crochet", "my knitting", "my crochet"],
    fillers: ["please", "the", "uh", "um", "er", "erm", "hey", "ok", "okay", "now", "just", "well", "thanks"],
    topics: [
      "row", "rows", "round", "rounds", "knitting", "crochet", "knit", "crocheted", "knitted", "counter", "counters",
    ],
    rules: [
      Rule("unit", "(row|round)"),
      Rule("units", "(rows|rounds)"),
      Rule("clock", "(timer|clock)"),
      Rule("worked", "(knitted|crocheted|worked|been knitting|been crocheting|been working|been at it|been at this)"),
      Rule("what is", "(whats|what is)"),
    ],
    sentences: [
      // Counting.
      Sentence(
        .next, "next row",
        clear: ["next <unit>", "<unit> (done|finished)", "another <unit>"],
        also: [
          "next", "next one", "(count|add) [another|{one}] <unit>", "next {one} <unit>", "{one} more <unit>",
          "<unit> is (done|finished|complete)",
          "[i|i have|ive] finished (this|that|my|a) <unit>", "[i am|im] done with (this|that|my) <unit>",
          "done with <unit>", "plus {one}",
          "(this|that|my) <unit> is (done|finished|complete)", "(go|move) [on] to next <unit>", "on to next <unit>",
          "count (it|that|this <unit>|that <unit>)",
        ]),
      Sentence(
        .nextCount, "next {number} rows",
        clear: ["next {number} <units>"],
        also: [
          "add {number} <units>",
          "(add|count) {number} more <units>", "count {number} <units>", "{number} more <units>",
          "[i|i have|ive] (did|done|finished|knitted|knit|crocheted|worked) {number} [more] <units>",
          "{number} [more] <units> (finished|added)", "plus {plain}", "[go] forward {number} <units>", "next {plain}",
        ]),
      Sentence(
        .back, "go back one row",
        clear: ["go back {one} <unit>", "previous <unit>"],
        also: [
          "go back",
          "back", "back {one} [<unit>]", "go back {one}", "back up [{one} <unit>]",
          "(rip|frog|tink) (back|out) [{one} <unit>]", "take (back|out) {one} <unit>", "(rip|frog|tink) {one} <unit>",
          "{one} <unit> back",
          "go to previous <unit>", "minus {one}", "(rip|frog|tink) [back|out] (this|that|last) <unit>",
        ]),
      Sentence(
        .backCount, "go back {number} rows",
        clear: ["go back {number} <units>"],
        also: [
          "back [up] {number} <units>", "(rip|frog|tink) (back|out) {number} <units>",
          "(rip|frog|tink) {number} <units>",
          "{number} <units> back", "minus {plain}", "[go] back {plain}",
          "go back up {number} <units>",
        ]),
      Sentence(
        .ripTo, "rip back to row {number}",
        also: [
          "go back to <unit> {plain}",
          "back to <unit> [number] {plain}", "go back to <unit> number {plain}",
          "(rip|frog|tink) [it] [out] back to <unit> {plain}",
          "(frog|tink|rip) to <unit> {plain}",
        ]),
      Sentence(
        .set, "set row to {number}",
        clear: ["set (<unit>|counter) to {number}"],
        also: [
          "(go|jump) to <unit> {plain}",
          "set [my|<unit>] (<unit>|counter|count) to {number}",
          "set [my|<unit>] (<unit>|counter|count) [number] {plain}", "set [it] to {number}", "set it to <unit> {plain}",
          "(make it|it is|its|this is) <unit> [number] {plain}", "(i am|im) [at|on] <unit> [number] {plain}",
          "(skip|move) to <unit> {plain}", "(go|jump|skip) to <unit> number {plain}",
        ]),
      Sentence(
        .reset, "reset the counter",
        clear: ["reset [the|my] counter"],
        also: [
          "reset", "reset [it|my|<unit>|<units>] [counter|count]", "reset my <unit> (counter|count)", "start over",
          "start again from [the] beginning",
          "[go] back to [the] beginning", "set (<unit>|counter) [back] to [the] beginning",
        ]),
      Sentence(
        .undo, "undo that row",
        clear: ["undo that", "undo that <unit>", "take that back"],
        also: [
          "undo", "undo (it|this|this <unit>|last [one|change|step|press|thing|<unit>])", "take it back",
          "scratch that", "that was (wrong|a mistake)",
        ]),
      Sentence(
        .redo, "redo that row", clear: ["redo that"],
        also: ["redo", "redo (it|this|that <unit>|last [one|change|step|<unit>])"]),

      // Asking.
      Sentence(
        .place, "what row am i on",
        clear: ["where am i", "(what|which) <unit> am i on"],
        also: [
          "where am i (in|on) [my|this] (knitting|crochet|pattern|project|<unit>|<units>)", "where are we",
          "(what|which) <unit>", "(what|which) <unit> (is it|is this|are we on|do i have)",
          "(what|which) <unit> is on [the|my] needles", "status", "current <unit>", "<what is> current <unit>",
        ]),
      Sentence(
        .ahead, "what comes after this row",
        clear: ["<what is> next", "what comes next"],
        also: [
          "what comes after this [<unit>]", "<what is> next <unit>", "<what is> [on] [the] next <unit>",
          "what do i do next", "what do i do (in|on) [the] next <unit>",
          "<what is> coming [up] [next]", "(read|tell) [me] next <unit>", "what comes after",
        ]),
      Sentence(
        .row, "read the row again",
        clear: ["repeat [the] <unit>", "read [the] <unit> again", "repeat that"],
        also: [
          "repeat", "repeat (it|this|this <unit>|that <unit>|instruction|instructions)",
          "read (it|that|this <unit>|<unit>|my <unit>|instruction|instructions|pattern) [again] [to me|out]",
          "read again", "read <unit> again to me", "(say|tell me) (that|it) again", "say again", "again",
          "what did you say", "pardon", "what do i do", "what do i do (in|on) (this|my) <unit>",
          "<what is> this <unit>",
        ]),
      Sentence(
        .today, "how long have i knitted today",
        clear: ["how long today"],
        also: [
          "how long have i <worked> today", "how long did i (knit|crochet|work) today",
          "how much time [have i <worked>] today", "[my] time today", "how long was i at it today",
        ]),
      Sentence(
        .left, "how many rows to go",
        clear: ["how far to go", "how many <units> (left|to go)"],
        also: [
          "how far (is it|have i|have i got|do i have) to go", "how (far|much) [is] (left|remaining)",
          "how many <units> (are left|remain|remaining|are there to go|do i have left|have i left)",
          "how many more <units>", "how much longer", "how long (to go|left|until i am done|till i am done)",
          "how many are left", "how much [more] [do i have] to go",
        ]),
      Sentence(
        .total, "how long have i knitted altogether",
        clear: ["how long altogether"],
        also: [
          "how long (in all|in total|so far|all together)",
          "how long have i <worked> [altogether|all together|in all|in total|so far|on this|on this project]",
          "how long has (this|it) taken [so far|altogether]",
          "[my] (total|whole) time", "time (altogether|in all|in total)",
          "how much time (altogether|in all|in total|so far)", "how long did (it|this) take",
        ]),
      Sentence(
        .timer, "is the knitting timer on", clear: ["is [the] timer on"],
        also: ["timer", "is [my] [knitting] <clock> (on|running)", "<clock> status"]),
      Sentence(
        .last, "what did i last do on this row",
        clear: ["what was [the] last thing"],
        also: [
          "what did i last do [on this <unit>]", "what did i do [last|before]",
          "what was (that|last (change|one))", "what have i done", "what happened",
        ]),
      Sentence(
        .help, "help with my knitting",
        clear: ["what can i say"],
        also: [
          "help", "help me", "help with my (knitting|crochet)", "what can you do", "commands", "what can i say to you",
        ]),

      // Time.
      Sentence(
        .start, "start the knitting timer", clear: ["start [the] timer"],
        also: ["start [my] [knitting] (<clock>|timing)", "timer (start|on)", "begin timing"]),
      Sentence(
        .pause, "pause the knitting timer", clear: ["pause [the] timer"],
        also: ["pause", "pause [my] (<clock>|knitting [<clock>]|crochet)", "timer pause", "take a break"]),
      Sentence(
        .resume, "resume the knitting timer",
        clear: ["resume [the] timer"],
        also: [
          "resume", "continue", "(resume|continue|unpause) [my] (<clock>|knitting [<clock>]|crochet)", "timer resume",
        ]),
      Sentence(
        .stop, "stop the knitting timer", clear: ["stop [the] timer"],
        also: ["(stop|end) [my] [knitting] (<clock>|timing)", "timer (stop|off)"]),
      Sentence(
        .keep, "keep that knitting time",
        also: ["(keep|count) (that|this) [knitting] (time|gap)", "i was (knitting|working|crocheting)"]),
      Sentence(
        .discard, "discard that knitting time",
        also: ["discard (that|this) [knitting] (time|gap)", "i was not (knitting|working|crocheting)"]),

      // Choosing.
      Sentence(
        .project, "switch to the knitting project {name}",
        clear: ["switch to project {name}"],
        also: [
          "(switch|change|go) to [knitting] project {name}", "(open|use) project {name}", "work on {name}",
          "project {name}", "(switch|change|go) to [the] {name} project", "knit on {name}",
        ]),
      Sentence(
        .counter, "switch to the row counter {name}",
        clear: ["switch to counter {name}"],
        also: [
          "(switch|change|go) to [row] counter {name}", "(open|use) counter {name}", "counter {name}",
          "(switch|change|go) to [the] {name} counter",
        ]),
      Sentence(
        .open, "switch my knitting to {name}", clear: ["switch to {name}"],
        also: ["(switch|change) [my] [knitting] to {name}", "open {name}"]),

      // Writing down.
      Sentence(
        .remind, "remind me on row {number} to {text}",
        clear: ["remind me on <unit> {plain} to {text}"],
        also: [
          "remind me (at|in|before) <unit> [number] {plain} to {text}", "remind me on <unit> number {plain} to {text}",
          "on <unit> [number] {plain} remind me to {text}", "remind me to {text} (on|at|in) <unit> [number] {plain}",
        ]),
      Sentence(
        .note, "make a knitting note {text}",
        clear: ["make a note [that] {text}"],
        also: [
          "(make|take|add) a [knitting|row|round] note [that] {text}", "note [that] {text}", "write down [that] {text}",
        ]),

      // Talking back.
      Sentence(
        .yes, "yes count the row", clear: ["yes"],
        also: [
          "confirm", "yes (do it|do|count [the] <unit>|thats right|that is right)", "confirm (it|that|<unit>)",
          "(thats|that is) right", "do it", "yeah", "yep", "correct",
        ]),
      Sentence(
        .no, "no leave the row alone", clear: ["no", "cancel"],
        also: [
          "no (thank you|leave [the] <unit> alone|leave it)", "cancel (it|that|<unit>)", "never mind", "nevermind",
          "nope", "dont", "do not", "leave it",
        ]),
      Sentence(
        .hush, "hush the row reminder",
        clear: ["hush"],
        also: [
          "hush [the] [<unit>] (reminder|reminders)", "shush", "quiet", "be quiet",
          "dismiss (it|that|[the] [<unit>] (reminder|reminders))", "got it", "i know",
        ]),
    ],
    numbers: NumberWords(
      units: [
        ["zero", "nil"], ["one", "won"], ["two"], ["three"], ["four", "fore"], ["five"], ["six"], ["seven"],
        ["eight", "ate"], ["nine"],
      ],
      teens: [
        ["ten"], ["eleven"], ["twelve"], ["thirteen"], ["fourteen"], ["fifteen"], ["sixteen"], ["seventeen"],
        ["eighteen"], ["nineteen"],
      ],
      tens: [
        ["twenty"], ["thirty"], ["forty", "fourty"], ["fifty"], ["sixty"], ["seventy"], ["eighty"], ["ninety"],
      ],
      hundred: "hundred", and: "and", a: "a", noughts: ["oh", "o", "nought"],
      small: [("to", 2), ("too", 2), ("tu", 2), ("for", 4)]),
    texts: [
      "increase", "decrease", "increase at both ends", "decrease at both ends", "cross the cable", "measure",
      "change colour", "cast off",
      "make a buttonhole", "place a marker", "move the marker", "turn the heel", "begin the heel", "begin the thumb",
      "begin the neck", "check the gauge",
      "count the stitches", "put in a lifeline", "dropped a stitch", "new ball",
    ],
    answers: Answers(
      notUnderstood: "Sorry, I did not catch that. You might ask: where am I?",
      ambiguousNumber: "Sorry, that could be several numbers. Say it as one, such as twenty-seven.",
      help:
        "You can say next row, a number of rows, or a row to be set. You may ask where you are, what comes then, and how far it is. Say undo where it went wrong.",
      listening: "I am here.",
      nothingAsked: "There is nothing to confirm.",
      askedTooLongAgo: "That was asked too long ago. Say it once more.",
      movedSince: "Since I asked, the counter has moved. Say it once more.",
      leftAlone: "All stays as it is.",
      again: "That was done already.",
      nothingLeft: "There is no last row to reckon with."))
}
