// PosixTests
