import type { StoredEvent } from '@naire/domain/event-sourcing'

export const eventColumns = 'position, stream, revision, id, type, version, data, metadata, sealed, recorded_at'

export interface EventRow extends Omit<StoredEvent, 'recordedAt' | 'sealed'> {
  readonly recorded_at: Date
  readonly sealed: Buffer | null
}

export function storedEvent({ recorded_at, sealed, ...event }: EventRow): StoredEvent {
  return { ...event, recordedAt: recorded_at.toISOString(), ...(sealed ? { sealed } : {}) }
}
