import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { naireDecider, naireStream, type Naire, type NaireEvent } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'

/** State of a questionnaire from its log, without the history of its cells and without actors. */
export interface NaireLog {
  readonly naire: Naire
  /** Events so far. */
  readonly length: number
  /** Revision → the vault's blob. */
  readonly hashes: ReadonlyMap<number, string>
  /** Revision → when it was published last, ISO 8601. */
  readonly publishTimes: ReadonlyMap<number, string>
}

const nothing: NaireLog = { naire: naireDecider.initial, length: 0, hashes: new Map(), publishTimes: new Map() }
const maxKept = 200

/**
 * Reads a questionnaire's events once, and then what came since: authors save often, and every respondent asks.
 * @throws Refused `naire.notFound`
 */
export function naireLogs(store: EventStore): (naireSid: string) => Promise<NaireLog> {
  const kept = new Map<string, NaireLog>()
  return async (naireSid) => {
    const before = kept.get(naireSid) ?? nothing
    const log = (await store.readStream(naireStream(naireSid), { from: before.length })).reduce(extended, before)
    if (log.length === 0) throw new RefusalError({ key: 'naire.notFound' })
    kept.delete(naireSid)
    kept.set(naireSid, log)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return log
  }
}

function extended({ naire, length, hashes, publishTimes }: NaireLog, stored: StoredEvent): NaireLog {
  const event = stored as StoredEvent & NaireEvent
  const { revision, hash } = event.data
  const isPublished = event.type === 'NairePublished'
  return {
    naire: naireDecider.evolve(naire, event),
    length: length + 1,
    hashes: isPublished ? hashes : new Map([...hashes, [revision, hash]]),
    publishTimes: isPublished ? new Map([...publishTimes, [revision, event.metadata.at]]) : publishTimes,
  }
}
