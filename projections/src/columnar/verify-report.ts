import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnalysisEngine } from '@naire/analysis'
import {
  countedFigures,
  numberDifferences,
  reportStream,
  type CountedFigure,
  type FigureDifference,
  type ReportPublished,
  type VersionFigures,
} from '@naire/domain/analysis'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { Vault } from '@naire/vault'
import { openEventsOnce } from '../runner/open-events.ts'
import { rebuildCopy } from './follow-log.ts'

export interface VerifiedReport {
  readonly version: number
  readonly title: string
  readonly position: number
  readonly figures: number
  /** `altered`: what the vault keeps is not what was published; `missing`: it keeps nothing. */
  readonly stored: 'asPublished' | 'altered' | 'missing'
  /** Sessions that were counted and have been erased since. */
  readonly erased: number
  /** Figures that are not what they were; `isErased`: erased sessions explain it. */
  readonly differences: readonly (FigureDifference & { readonly isErased: boolean })[]
}

interface VerifyParts {
  readonly store: EventStore
  readonly vault: Pick<Vault, 'keys' | 'blobs'>
}

/**
 * Counts a published version once more, on a copy that is made anew from the log up to its position, and compares every
 * number. Changes nothing. Null: there is no such version.
 */
export async function verifyReport(
  { store, vault }: VerifyParts,
  { reportSid, version }: { readonly reportSid: string; readonly version: number | null },
): Promise<VerifiedReport | null> {
  const events = await store.readStream(reportStream(reportSid))
  const published = events
    .filter(({ type }) => type === 'ReportPublished')
    .map(({ data }) => data as ReportPublished['data'])
    .findLast((each) => version === null || each.version === version)
  if (published === undefined) return null
  const { position, title } = published
  const about = { version: published.version, title, position }
  const kept = await storedFigures(vault, published.figures)
  if (typeof kept === 'string') return { ...about, figures: 0, stored: kept, erased: 0, differences: [] }
  const { again, erased } = await countedAt({ store, vault }, published, kept.figures)
  const differences = kept.figures.flatMap(({ id, value }, at) => {
    const now = again[at]
    const numbers = now === undefined ? [] : numberDifferences(value, now.value)
    return numbers.length === 0 ? [] : [{ id, numbers, isErased: isByErasure(numbers, erased) }]
  })
  return { ...about, figures: kept.figures.length, stored: 'asPublished', erased, differences }
}

/** Every number of sessions went down, by no more than were erased. */
const isByErasure = (numbers: FigureDifference['numbers'], erased: number): boolean =>
  erased > 0 &&
  numbers
    .filter(({ measure }) => measure === 'n')
    .every(({ before, after }) => {
      const less = (before ?? 0) - (after ?? 0)
      return less >= 0 && less <= erased
    })

async function storedFigures(
  { blobs }: VerifyParts['vault'],
  hash: string,
): Promise<VersionFigures | 'altered' | 'missing'> {
  const bytes = await blobs.getBlob(hash)
  if (bytes === null) return 'missing'
  return blobs.hashOf(bytes) === hash ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as VersionFigures) : 'altered'
}

async function countedAt(
  { store, vault }: VerifyParts,
  { naireSid, position, content }: ReportPublished['data'],
  figures: readonly CountedFigure[],
): Promise<{ readonly again: readonly CountedFigure[]; readonly erased: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'naire-report-'))
  const copies = await rebuildCopy({
    store,
    open: openEventsOnce(vault.keys),
    contents: { contentOf: (hash) => vault.blobs.getJson(hash) },
    naireSid,
    upTo: position,
    folder,
  })
  try {
    const log = { position, waitFor: async () => true }
    const { results } = await new AnalysisEngine({ copies, log, deadlineMs: longestMs }).run({
      naireSid,
      viewer: { role: 'system', userSid: '', seesPhones: false },
      minPosition: 0,
      queries: figures.flatMap(({ queries }) => queries),
    })
    const gone = await erasedAfter(store, position)
    const homes = await copies.catalog.homesOf(gone)
    return {
      again: countedFigures(content, figures, results),
      erased: gone.filter((sid) => homes.get(sid) === naireSid).length,
    }
  } finally {
    await copies.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nobody waits at a screen. */
const longestMs = 600_000
const batchSize = 5_000

/** Sessions that were erased after a position. */
async function erasedAfter(store: EventStore, position: number): Promise<readonly string[]> {
  const found: string[] = []
  for (let after = position; ;) {
    const events = await store.readAll({ after, limit: batchSize })
    const last = events.at(-1)
    if (last === undefined) return found
    after = last.position
    for (const { type, stream } of events)
      if (type === 'SessionErased' || type === 'SessionAnonymised') found.push(stream.slice(stream.indexOf('-') + 1))
  }
}
