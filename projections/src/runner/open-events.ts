import { type StoredEvent, upcast, type Decider } from '@naire/domain/event-sourcing'
import { isErased, type Keys } from '@naire/vault'
import type { ReadEvent } from './read-model.ts'
import { analysisDecider, codingDecider } from '@naire/domain/analysis'
import { jobDecider } from '@naire/domain/jobs'
import { nameDecider } from '@naire/domain/unique-names'
import { naireDecider } from '@naire/domain/naires'
import { orgDecider } from '@naire/domain/orgs'
import { quotaDecider } from '@naire/domain/quotas'
import { readModelDecider } from '@naire/domain/read-models'
import { retentionDecider } from '@naire/domain/retention'
import { sessionDecider } from '@naire/domain/sessions'
import { subjectDecider } from '@naire/domain/subjects'
import { userDecider } from '@naire/domain/users'

export type OpenEvents = (events: readonly StoredEvent[]) => Promise<readonly ReadEvent[]>

/**
 * Cache time of an opened event, in milliseconds, for followers that reach it later: no longer than a destroyed key's.
 */
const keptMs = 60_000

interface DecryptedBatch {
  readonly batch: Promise<readonly ReadEvent[]>
  readonly at: number
  readonly until: number
}

/**
 * Stored events as readers get them: opened and lifted to today's shape, once for all read models that are given the
 * same object.
 */
export function createOpenEvents(keys: Pick<Keys, 'openMany'>): OpenEvents {
  const known = new WeakMap<StoredEvent, DecryptedBatch>()

  function begin(events: readonly StoredEvent[]): void {
    const until = performance.now() + keptMs
    const batch = readEvents(keys, events)
    events.forEach((event, at) => known.set(event, { batch, at, until }))
    batch.catch(() => events.forEach((event) => known.delete(event)))
  }

  return async (events) => {
    const now = performance.now()
    const missing = events.filter((event) => (known.get(event)?.until ?? 0) < now)
    if (missing.length > 0) begin(missing)
    const batches = new Map<Promise<readonly ReadEvent[]>, readonly ReadEvent[]>()
    const places = events.map((event) => known.get(event))
    for (const place of places) if (place && !batches.has(place.batch)) batches.set(place.batch, await place.batch)
    return places.flatMap((place) => (place && batches.get(place.batch)?.[place.at]) ?? [])
  }
}

/** As `createOpenEvents`, for one reader: nothing is kept. */
export const openEventsOnce =
  (keys: Pick<Keys, 'openMany'>): OpenEvents =>
  (events) =>
    readEvents(keys, events)

async function readEvents(keys: Pick<Keys, 'openMany'>, events: readonly StoredEvent[]): Promise<readonly ReadEvent[]> {
  const sealed = events.filter((event) => event.sealed !== undefined)
  const opened = await keys.openMany(sealed.map((event) => event.sealed ?? new Uint8Array()))
  const parts = new Map(sealed.map((event, at) => [event.position, opened[at]]))
  return events.map((event) => readEvent(event, parts.get(event.position)))
}

function readEvent({ sealed: _opened, ...event }: StoredEvent, part: object | undefined): ReadEvent {
  const erased = part !== undefined && isErased(part)
  const data = erased ? event.data : { ...event.data, ...part }
  return { ...event, data: { ...upcast(upcastersOf(event.stream), { ...event, data }) }, erased }
}

type Upcasters = Decider<never, never, never>['upcasters']

/** By what stands before the first hyphen of a stream's name. */
const byStream: Readonly<Record<string, Upcasters>> = {
  session: sessionDecider.upcasters,
  naire: naireDecider.upcasters,
  quota: quotaDecider.upcasters,
  user: userDecider.upcasters,
  org: orgDecider.upcasters,
  subject: subjectDecider.upcasters,
  name: nameDecider.upcasters,
  analysis: analysisDecider.upcasters,
  coding: codingDecider.upcasters,
  duty: jobDecider.upcasters,
  readmodel: readModelDecider.upcasters,
  retention: retentionDecider.upcasters,
}

/** Events of a stream that this version does not know stay as they are stored. */
export function upcastersOf(stream: string): Upcasters {
  return byStream[stream.slice(0, stream.indexOf('-'))] ?? {}
}
