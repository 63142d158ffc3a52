internal import Desk
internal import Glibc

exit(Desk.run())
