import type { AppendRequest, ExpectedRevision } from '@naire/domain/event-sourcing'

/** An append as it travels to the database: text made once, its size known. */
export interface SerializedRequest {
  readonly stream: string
  /** As `log.append` reads it. */
  readonly expected: number
  readonly events: readonly SerializedEvent[]
  readonly bytes: number
}

export interface SerializedEvent {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly data: string
  readonly metadata: string
  readonly sealed: Buffer | null
}

export function serialized({ stream, expected, events }: AppendRequest): SerializedRequest {
  if (events.length === 0) throw new Error('an append needs at least one event')
  const made = events.map(({ id, type, version, data, metadata, sealed }) => ({
    id,
    type,
    version,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
    sealed: sealed ? Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength) : null,
  }))
  return {
    stream,
    expected: expectedCode(expected),
    events: made,
    bytes: made.reduce((sum, event) => sum + size(event), 0),
  }
}

function expectedCode(expected: ExpectedRevision): number {
  switch (expected) {
    case 'any':
      return -3
    case 'exists':
      return -2
    case 'none':
      return -1
    default:
      return expected
  }
}

/** Roughly: characters stand for bytes. */
function size({ data, metadata, sealed }: SerializedEvent): number {
  return data.length + metadata.length + (sealed?.length ?? 0)
}
