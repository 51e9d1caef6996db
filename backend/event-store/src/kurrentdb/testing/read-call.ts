import type { ServerWritableStream } from '@grpc/grpc-js'
import { broken, type Leader } from './broken.ts'
import type { Faults } from './faults.ts'
import type { KurrentLog, LogRecord } from './kurrent-log.ts'
import { confirmationMessage, eventMessage, nameOf, notFoundMessage } from './messages.ts'
import { type ReadReq, type ReadResp, streams } from './protocol.ts'

type Call = ServerWritableStream<ReadReq, ReadResp>
type Options = NonNullable<ReturnType<ReadReq['getOptions']>>

interface Node {
  readonly log: KurrentLog
  readonly faults: Faults
  readonly leader: () => Leader
}

/** Reads of a stream or of the whole log, forwards and backwards, and subscriptions to the whole log. */
export function read(call: Call, node: Node): void {
  const options = call.request.getOptions()
  call.on('error', () => {})
  if (!options) return void call.emit('error', { code: 3, details: 'options are missing' })
  if (options.hasSubscription()) return subscription(call, options, node)
  const fault = node.faults.next('read')
  if (fault?.how === 'silence') return
  if (fault?.how === 'unavailable' || fault?.how === 'notLeader')
    return void call.emit('error', broken(fault.how, node.leader()))
  const found = options.hasStream() ? ofStream(options, node.log) : ofAll(options, node.log)
  if (found === null) call.write(notFoundMessage(streamOf(options)))
  const sent = (found ?? []).slice(0, Number(options.getCount()))
  const most = fault?.how === 'torn' ? sent.length >> 1 : sent.length
  for (const record of sent.slice(0, most)) call.write(eventMessage(record))
  if (fault?.how === 'torn') call.emit('error', broken('unavailable', node.leader()))
  else call.end()
}

/** Everything after the position that the filter lets through, as it is appended, until the call ends. */
function subscription(call: Call, options: Options, { log, faults, leader }: Node): void {
  const fault = faults.next('subscription')
  const passes = filterOf(options)
  const after = options.getAll()?.hasPosition() ? Number(options.getAll()?.getPosition()?.getCommitPosition()) : -1
  let at = log.records.findIndex(({ position }) => position > after)
  if (at < 0) at = log.records.length
  if (fault?.how === 'repeating') at = Math.max(0, at - 3)
  let left = fault && 'events' in fault ? fault.events : Number.POSITIVE_INFINITY
  let torn = false
  const stop = log.onAppended(() => setImmediate(deliver))
  call.on('cancelled', stop)
  call.on('close', stop)
  call.write(confirmationMessage())
  deliver()

  function deliver(): void {
    if (torn || call.cancelled) return
    for (; at < log.records.length; at += 1) {
      const record = log.records[at]
      if (!record || !passes(record)) continue
      if (left === 0) return tear()
      left -= 1
      call.write(eventMessage(record))
      if (fault?.how === 'repeating') call.write(eventMessage(record))
    }
  }

  function tear(): void {
    stop()
    torn = true
    if (fault?.how === 'ended') call.end()
    else call.emit('error', broken('unavailable', leader()))
  }
}

function ofStream(options: Options, log: KurrentLog): readonly LogRecord[] | null {
  const records = log.stream(streamOf(options))
  if (records.length === 0) return null
  if (isBackwards(options)) return records.toReversed()
  return records.slice(options.getStream()?.hasRevision() ? Number(options.getStream()?.getRevision()) : 0)
}

function ofAll(options: Options, log: KurrentLog): readonly LogRecord[] {
  const passing = log.records.filter(filterOf(options))
  if (isBackwards(options)) return passing.toReversed()
  const from = options.getAll()?.hasPosition() ? Number(options.getAll()?.getPosition()?.getCommitPosition()) : 0
  return passing.filter(({ position }) => position >= from)
}

function filterOf(options: Options): (record: LogRecord) => boolean {
  const pattern = options.getFilter()?.getEventType()?.getRegex()
  if (!pattern) return () => true
  const types = new RegExp(pattern)
  return ({ type }) => types.test(type)
}

const isBackwards = (options: Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS
const streamOf = (options: Options): string => nameOf(options.getStream()?.getStreamIdentifier()?.getStreamName_asU8())
