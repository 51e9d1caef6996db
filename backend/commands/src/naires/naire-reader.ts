import { fold, type EventStore } from '@naire/domain/event-sourcing'
import { naireDecider, naireStream, type Naire, type NaireEvent, type NaireRecord } from '@naire/domain/naires'
import { Refused } from '@naire/domain/refusals'
import type { CommandsVault } from '../ports.ts'

/** A content of a questionnaire; the very same object for the same content, so that what is compiled from it can be kept. */
export interface NaireContent {
  readonly naire: Naire
  readonly revision: number
  readonly record: NaireRecord
  /** Respondents were to answer it at some time. */
  readonly wasPublished: boolean
}

export interface NaireReader {
  /** @throws Refused `naire.notFound`, or `session.naireNotPublished` while it is not open. */
  published(naireSid: string): Promise<NaireContent>
  /** @throws Refused `naire.notFound` */
  newest(naireSid: string): Promise<NaireContent>
  /** @throws Refused `naire.notFound` for a revision that never was. */
  atRevision(naireSid: string, revision: number): Promise<NaireContent>
}

export function naireReader(store: EventStore, blobs: CommandsVault['blobs']): NaireReader {
  const records = new Map<string, Promise<NaireRecord | null>>()
  const known = new Map<string, Promise<NaireContent>>()

  async function events(naireSid: string): Promise<readonly NaireEvent[]> {
    const stored = await store.readStream(naireStream(naireSid))
    if (stored.length === 0) throw new Refused({ key: 'naire.notFound' })
    return stored as unknown as readonly NaireEvent[]
  }

  async function content(naire: Naire, revision: number, hash: string, wasPublished: boolean): Promise<NaireContent> {
    const record = await remembered(records, hash, () => blobs.getJson<NaireRecord>(hash))
    if (record === null) throw new Error(`the content of questionnaire ${naire.sid} at revision ${revision} is not in the vault`)
    return { naire, revision, record, wasPublished }
  }

  return {
    async published(naireSid) {
      const naire = fold(naireDecider, await events(naireSid))
      if (naire.published === null) throw new Refused({ key: 'session.naireNotPublished' })
      return content(naire, naire.published.revision, naire.published.hash, true)
    },
    async newest(naireSid) {
      const naire = fold(naireDecider, await events(naireSid))
      return content(naire, naire.revision, naire.hash, naire.published?.revision === naire.revision)
    },
    async atRevision(naireSid, revision) {
      const key = `${naireSid}/${revision}`
      const found = await remembered(known, key, () => atRevision(naireSid, revision))
      if (!found.wasPublished) known.delete(key)
      return found
    },
  }

  async function atRevision(naireSid: string, revision: number): Promise<NaireContent> {
    const all = await events(naireSid)
    const ofRevision = all.filter((event) => event.data.revision === revision)
    const [brought] = ofRevision
    if (brought === undefined) throw new Refused({ key: 'naire.notFound' })
    return content(fold(naireDecider, all), revision, brought.data.hash, ofRevision.some((event) => event.type === 'NairePublished'))
  }
}

/** Keeps the newest answers; a failure is not kept. */
async function remembered<Value>(kept: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
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
