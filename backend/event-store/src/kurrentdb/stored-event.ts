import type { ResolvedEvent } from '@kurrent/kurrentdb-client'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { StoredMetadata } from './proposed-event.ts'

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

/** The place in KurrentDB's transaction file, in bytes; exact up to nine million gigabytes. Events of one append have places of their own. */
export function positionOf({ commit }: { readonly commit: bigint }): number {
  if (commit > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`position ${commit} is too large`)
  return Number(commit)
}

export function placeOf(position: number): { commit: bigint; prepare: bigint } {
  return { commit: BigInt(position), prepare: BigInt(position) }
}
