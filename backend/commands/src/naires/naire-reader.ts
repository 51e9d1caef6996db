import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { type Naire, type NaireRecord, naireDecider, naireStream, type NaireEvent } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { openOrgs } from '../orgs/open-orgs.ts'
import type { CommandsVault } from '../ports.ts'

/**
 * A content of a questionnaire; the very same object for the same content, so that what is compiled from it can be
 * kept.
 */
export interface NaireContent {
  readonly naire: Naire
  readonly revision: number
  readonly record: NaireRecord
  /** When respondents were to answer it, ISO 8601; null: never. */
  readonly publishTime: string | null
}

export interface NaireReader {
  /**
   * @throws Refused `naire.notFound`, `session.naireNotPublished` while it is not open, `naire.closed` once it was,
   * `org.closed` and `org.erased` of an organisation that is not open.
   */
  published(naireSid: string): Promise<NaireContent>
  /** The content that is or was published last. @throws Refused as `published`, but not for one that was unpublished. */
  publishedLast(naireSid: string): Promise<NaireContent>
  /** @throws Refused `naire.notFound` */
  newest(naireSid: string): Promise<NaireContent>
  /** @throws Refused `naire.notFound` for a revision that never was. */
  atRevision(naireSid: string, revision: number): Promise<NaireContent>
  /** @throws Refused `naire.notFound`, and as its organisation is not open. */
  requireOpenOrg(naireSid: string): Promise<void>
  /** When a later revision was first published, ISO 8601; null: none was. @throws Refused `naire.notFound` */
  supersededAt(naireSid: string, revision: number): Promise<string | null>
}

export function naireReader(store: EventStore, blobs: CommandsVault['blobs']): NaireReader {
  const logOf = naireLogs(store)
  const requireOpenOrg = openOrgs(store)
  const records = new Map<string, Promise<NaireRecord | null>>()
  const known = new Map<string, Promise<NaireContent>>()

  async function content({ naire, hashes, publishTimes }: NaireLog, revision: number): Promise<NaireContent> {
    const hash = hashes.get(revision)
    if (hash === undefined) throw new RefusalError({ key: 'naire.notFound' })
    const record = await remembered(records, hash, () => blobs.getJson<NaireRecord>(hash))
    if (record === null)
      throw new Error(`the content of questionnaire ${naire.sid} at revision ${revision} is not in the vault`)
    return { naire, revision, record, publishTime: publishTimes.get(revision) ?? null }
  }

  async function publishedIn(log: NaireLog): Promise<NaireContent> {
    const { published, deleted } = log.naire
    if (published === null || deleted) throw new RefusalError({ key: 'session.naireNotPublished' })
    return content(log, published.revision)
  }

  async function openLogOf(naireSid: string): Promise<NaireLog> {
    const log = await logOf(naireSid)
    await requireOpenOrg(log.naire.orgSid)
    return log
  }

  return {
    async published(naireSid) {
      const log = await openLogOf(naireSid)
      if (log.naire.unpublishedAt !== null && !log.naire.deleted) throw new RefusalError({ key: 'naire.closed' })
      return publishedIn(log)
    },
    publishedLast: async (naireSid) => publishedIn(await openLogOf(naireSid)),
    async newest(naireSid) {
      const log = await logOf(naireSid)
      return content(log, log.naire.revision)
    },
    async atRevision(naireSid, revision) {
      const key = `${naireSid}/${revision}`
      const found = await remembered(known, key, async () => content(await logOf(naireSid), revision))
      if (found.publishTime === null) known.delete(key)
      return found
    },
    async requireOpenOrg(naireSid) {
      await openLogOf(naireSid)
    },
    async supersededAt(naireSid, revision) {
      const { publishTimes } = await logOf(naireSid)
      const later = [...publishTimes].filter(([published]) => published > revision).map(([, at]) => at)
      return later.toSorted()[0] ?? null
    },
  }
}

/** Keeps the newest answers; a failure is not kept. */
async function remembered<Value>(
  kept: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = kept.get(key) ?? make()
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return value.catch((error: unknown) => {
    kept.delete(key)
    throw error
  })
}

const maxKept = 50

/** State of a questionnaire from its log, without the history of its cells and without actors. */
interface NaireLog {
  readonly naire: Naire
  /** Events so far. */
  readonly length: number
  /** Revision → the vault's blob. */
  readonly hashes: ReadonlyMap<number, string>
  /** Revision → when it was published last, ISO 8601. */
  readonly publishTimes: ReadonlyMap<number, string>
}

const nothing: NaireLog = { naire: naireDecider.initial, length: 0, hashes: new Map(), publishTimes: new Map() }
const maxKeptLogs = 200

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
    if (kept.size > maxKeptLogs && oldest !== undefined) kept.delete(oldest)
    return log
  }
}

function extended({ naire, length, hashes, publishTimes }: NaireLog, stored: StoredEvent): NaireLog {
  const event = stored as StoredEvent & NaireEvent
  const next = { naire: naireDecider.evolve(naire, event), length: length + 1 }
  if (!('hash' in event.data)) return { ...next, hashes, publishTimes }
  const { revision, hash } = event.data
  const isPublished = event.type === 'NairePublished'
  return {
    ...next,
    hashes: isPublished ? hashes : new Map([...hashes, [revision, hash]]),
    publishTimes: isPublished ? new Map([...publishTimes, [revision, event.metadata.at]]) : publishTimes,
  }
}
