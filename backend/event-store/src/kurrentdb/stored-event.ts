import type { ResolvedEvent, EventData } from '@kurrent/kurrentdb-client'
import type { StoredEvent, EventMetadata, NewEvent } from '@naire/domain/event-sourcing'

export interface ReadRecord {
  readonly event: StoredEvent
  /** Of the append that stored it. */
  readonly write: string
}

/** An event as the port gives it back. @throws Error for one that another application wrote. */
export function recorded({ event }: ResolvedEvent): ReadRecord {
  if (!event?.position) throw new Error('KurrentDB gave an event without its position')
  const { id, type, streamId: stream, isJson } = event
  const beside = event.metadata as StoredMetadata | undefined
  if (typeof beside?.version !== 'number' || typeof beside.write !== 'string') {
    throw new Error(
      `${type} at ${event.position.commit} (${stream}) was written by another application: give this one a KurrentDB of its own`,
    )
  }
  const { version, write, metadata } = beside
  const content = isJson
    ? { data: event.data as object }
    : { data: beside.data ?? {}, sealed: event.data as Uint8Array }
  const place = {
    stream,
    revision: Number(event.revision),
    position: positionOf(event.position),
    recordedAt: event.created.toISOString(),
  }
  return { write, event: { id, type, version, metadata, ...content, ...place } }
}

/**
 * The place in KurrentDB's transaction file, in bytes; exact up to nine million gigabytes. Events of one append have
 * places of their own.
 */
export function positionOf({ commit }: { readonly commit: bigint }): number {
  if (commit > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`position ${commit} is too large`)
  return Number(commit)
}

export function placeOf(position: number): { commit: bigint; prepare: bigint } {
  return { commit: BigInt(position), prepare: BigInt(position) }
}

/** Event metadata as stored in KurrentDB. */
interface StoredMetadata {
  readonly version: number
  /**
   * Random, the same for all events and all tries of one append: tells whether this append or an earlier one stored
   * them.
   */
  readonly write: string
  readonly metadata: EventMetadata
  /** The event's data when what is sealed stands in their place. */
  readonly data?: object
}

/**
 * An event as KurrentDB takes it: data as JSON, readable in its own screens. Where something is sealed, the sealed
 * bytes are the event and the data stands beside. Turned to JSON once before: the client would never answer for what
 * JSON cannot say.
 * @throws Error when the event cannot be stored.
 */
export function proposedEvent({ id, type, version, data, metadata, sealed }: NewEvent, write: string): EventData {
  if (!uuid.test(id)) throw new Error(`the id of an event is a UUID, not ${id}`)
  const bytes = JSON.stringify(data).length + JSON.stringify(metadata).length + (sealed?.length ?? 0)
  if (bytes > most) throw new Error(`an event of ${bytes} bytes is too large; ${most} is the most`)
  if (!sealed)
    return {
      id,
      type,
      contentType: 'application/json',
      data: data as Record<string, unknown>,
      metadata: { version, write, metadata },
    }
  const beside: StoredMetadata = { version, write, metadata, data }
  return { id, type, contentType: 'application/octet-stream', data: Uint8Array.from(sealed), metadata: { ...beside } }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A message larger than the server reads would end the call that all appends share. */
const most = 1024 * 1024
