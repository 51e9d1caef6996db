import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Leader } from './broken.ts'
import { broken } from './broken.ts'
import type { Faults } from './faults.ts'
import type { ExpectedRevision, KurrentLog, ProposedRecord, AppendOutcome } from './kurrent-log.ts'
import {
  expectedOf,
  nameOf,
  notHandledMessage,
  proposedEvents,
  streamIdentifier,
  timeoutMessage,
  writtenMessage,
} from './messages.ts'
import type { BatchAppendReq, BatchAppendResp } from './protocol.ts'

interface Pending {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: ProposedRecord[]
}

/** The call over which a client sends all its appends, in parts; each is answered by its correlation id. */
export function batchAppend(
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
  { log, faults, leader }: { log: KurrentLog; faults: Faults; leader: () => Leader },
): void {
  const pending = new Map<string, Pending>()
  call.on('error', () => {})
  call.on('end', () => call.end())
  call.on('data', (request: BatchAppendReq) => {
    const id = request.getCorrelationId()?.getString() ?? ''
    const options = request.getOptions()
    if (options)
      pending.set(id, {
        stream: nameOf(options.getStreamIdentifier()?.getStreamName_asU8()),
        expected: expectedOf(options),
        events: [],
      })
    const append = pending.get(id)
    append?.events.push(...proposedEvents(request))
    if (!append || !request.getIsFinal()) return
    pending.delete(id)
    const answer = answerTo(append)
    if (answer)
      call.write(
        answer.setCorrelationId(request.getCorrelationId()).setStreamIdentifier(streamIdentifier(append.stream)),
      )
  })

  function answerTo({ stream, expected, events }: Pending): BatchAppendResp | undefined {
    const store = (): AppendOutcome => log.append(stream, expected, events)
    const fault = faults.next('append')
    if (!fault) return writtenMessage(store())
    if ('stored' in fault && fault.stored) store()
    switch (fault.how) {
      case 'busy':
        return notHandledMessage('Server Is Busy')
      case 'timeout':
        return timeoutMessage()
      case 'silence':
        return undefined
      case 'notLeader':
      case 'unavailable':
        call.emit('error', broken(fault.how, leader()))
        return undefined
    }
  }
}
