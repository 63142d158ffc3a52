internal import Domain
internal import Posix
internal import Store
internal import Wire

/// A line becomes a request, and a request an answer.
extension Daemon {
  func take(_ client: Client, _ line: UnsafeRawBufferPointer) {
    let request: Request
    do throws(LineError) { request = try Request(parsing: line) } catch {
      return answer(client, .fixed(Failure(error).line(verb: nil)))
    }
    lookAtClocks()
    do throws(UsageError) {
      let (command, words) = try Commands.resolve(request)
      let arguments = try command.check(words, request.options)
      let call = Call(
        request: request, command: command, arguments: arguments, now: keeper.reading.wall,
        monotonic: keeper.reading.monotonic)
      if call.verb == .say { hear(client, call) } else { perform(client, call) }
    } catch {
      answer(client, .fixed(Failure(error).line(verb: shortened(request.verb))))
    }
  }

  /// Plain words become a request of another verb, or are answered at once.
  private func hear(_ client: Client, _ call: Call) {
    keepTime()
    do throws(Failure) {
      guard let session = openSession() else { throw Failure(storeFailure!) }
      do throws(DatabaseError) {
        if batch == nil { try session.catchUp() }
      } catch {
        noteStoreFailure(error)
        throw Failure(error)
      }
      switch try session.hear(call) {
      case .call(let meant): perform(client, meant)
      case .answer(let line): answer(client, .fixed(line))
      }
    } catch { answer(client, .fixed(error.line(verb: call.verb.rawValue, isSpoken: true))) }
  }

  /// Answers now, or lets the client wait: for a file that it names to be copied, or for the write lock.
  func perform(_ client: Client, _ call: Call) {
    if call.verb == .photoNew, call.kept == nil, call.arguments[0].hasPrefix("/"), hasPlace(call) {
      return keep(client, call)
    }
    if call.command.kind != .connection { keepTime() }
    if call.changes, batch == nil, let session = openSession() {
      // Those who came first go first.
      guard waiting.isEmpty || client.waiting != nil else { return wait(client, call) }
      do throws(DatabaseError) {
        guard try beginBatch(session) else { return wait(client, call) }
      } catch {
        noteStoreFailure(error)
        return answer(client, .fixed(Failure(error).line(verb: call.verb.rawValue)))
      }
    }
    answer(client, .call(call))
  }

  /// Whether a photo would be taken where it is to go: what would be refused anyway is not copied first.
  private func hasPlace(_ call: Call) -> Bool {
    guard let session = openSession() else { return false }
    if batch == nil { try? session.catchUp() }
    return (try? session.photoPlace(call)) != nil
  }

  func answer(_ client: Client, _ entry: Batch.Entry) {
    hasServed = true
    batch?.note(client, entry)
    client.append(bytes(client, entry))
    // A full disk or an I/O error ends the whole transaction at once.
    if batch != nil, let session, !session.store.isWriting {
      failBatch(session, brokenBy ?? .transactionLost)
    }
  }

  func bytes(_ client: Client, _ entry: Batch.Entry) -> [UInt8] {
    switch entry {
    case .fixed(let bytes): return bytes
    case .call(let call):
      do throws(Failure) {
        if call.command.kind == .connection { return try connectionAnswer(client, call) }
        guard let session = openSession() else { throw Failure(storeFailure!) }
        do throws(Abort) {
          if batch == nil { try Abort.mapping { () throws(DatabaseError) in try session.catchUp() } }
          return try session.answer(call)
        } catch {
          if case .failed(let failure) = error {
            brokenBy = failure
            noteStoreFailure(failure)
          }
          throw Failure(error)
        }
      } catch { return error.line(verb: call.said == nil ? call.verb.rawValue : "say", isSpoken: call.said != nil) }
    }
  }
}
