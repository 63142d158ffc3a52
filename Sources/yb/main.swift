internal import Client
internal import Glibc

exit(YB.run())
