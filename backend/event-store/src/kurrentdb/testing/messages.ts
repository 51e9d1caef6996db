import type { ExpectedRevision, LogRecord, ProposedRecord, AppendOutcome } from './kurrent-log.ts'
import {
  Any,
  type BatchAppendReq,
  type BatchAppendResp,
  Empty,
  type ReadResp,
  shared,
  status,
  streams,
} from './protocol.ts'

export function eventMessage(record: LogRecord): ReadResp {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(streamIdentifier(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(String(record.position))
    .setPreparePosition(String(record.position))
    .setData(record.data)
    .setCustomMetadata(record.metadata)
  const about = event.getMetadataMap()
  about.set('type', record.type)
  about.set('content-type', record.contentType)
  // Ticks of 100 ns.
  about.set('created', String(BigInt(record.created) * 10_000n))
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(record.position)),
  )
}

export function confirmationMessage(): ReadResp {
  return new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()),
  )
}

export function notFoundMessage(stream: string): ReadResp {
  return new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)),
  )
}

export function proposedEvents(request: BatchAppendReq): ProposedRecord[] {
  return request.getProposedMessagesList().map((message) => ({
    id: message.getId()?.getString().toLowerCase() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }))
}

export function expectedOf(options: NonNullable<ReturnType<BatchAppendReq['getOptions']>>): ExpectedRevision {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'none'
  return options.hasStreamExists() ? 'exists' : Number(options.getStreamPosition())
}

export function writtenMessage(written: AppendOutcome): BatchAppendResp {
  if ('actual' in written)
    return refusedMessage('event_store.client.WrongExpectedVersion', wrongExpectedVersion(written.actual))
  const place = new shared.AllStreamPosition()
    .setCommitPosition(String(written.position))
    .setPreparePosition(String(written.position))
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(written.revision)).setPosition(place)
  return new streams.BatchAppendResp().setSuccess(success)
}

export const timeoutMessage = (): BatchAppendResp =>
  refusedMessage('event_store.client.Timeout', new shared.Timeout().serializeBinary())

/** Builds the server's message that it did not take an append. */
export const notHandledMessage = (text: string): BatchAppendResp =>
  refusedMessage('google.protobuf.Empty', new Empty().serializeBinary(), text)

export const nameOf = (name: string | Uint8Array | undefined): string =>
  Buffer.from(name as Uint8Array).toString('utf8')

export function streamIdentifier(stream: string) {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'))
}

function refusedMessage(type: string, details: Uint8Array, text = type): BatchAppendResp {
  const packed = new Any()
  packed.pack(details, type)
  return new streams.BatchAppendResp().setError(new status.Status().setMessage(text).setDetails(packed))
}

function wrongExpectedVersion(actual: number): Uint8Array {
  const wrong = new shared.WrongExpectedVersion()
  if (actual < 0) wrong.setCurrentNoStream(new Empty())
  else wrong.setCurrentStreamRevision(String(actual))
  return wrong.serializeBinary()
}
