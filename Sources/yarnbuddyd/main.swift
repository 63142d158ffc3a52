import Server

Program.main(Array(CommandLine.arguments.dropFirst()))
