// ClientTests
