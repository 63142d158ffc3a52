internal import Glibc
internal import Pedal

exit(PedalProgram.run())
