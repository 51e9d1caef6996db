import { join } from 'node:path'
import {
  AnalysisEngine,
  ColumnarCopies,
  copyVersion,
  removeFiles,
  serveAnalysis,
  type AnalysisAddress,
  type FollowedLog,
} from '@naire/analysis'
import { problemOf } from '@naire/database'
import { analysisLimits } from '@naire/domain/analysis'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import type { Keys } from '@naire/vault'
import type { Log } from '../runner/log.ts'
import { openEventsOnce, type OpenEvents } from '../runner/open-events.ts'
import { pause } from '../runner/pause.ts'
import type { ReadTransaction } from '../runner/read-model.ts'
import { applyEvents, columnarEvents } from './apply-events.ts'

export interface AnalysisParts {
  readonly store: EventStore
  readonly keys: Pick<Keys, 'openMany'>
  /** JSON contents by their hash. */
  readonly blobs: { getJson<T>(hash: string): Promise<T | null> }
  readonly folder: string
  /** Where queries are answered; null: nowhere. */
  readonly address: AnalysisAddress | null
  readonly log: Log
  readonly threads?: number
  readonly deadlineMs?: number
}

export interface RunningAnalysis {
  readonly engine: AnalysisEngine
  readonly copies: ColumnarCopies
  readonly followed: FollowedLog
  stop(): Promise<void>
}

const batchSize = 2_000
/** So many events at once are a stream of news: what follows is waited for, unless somebody asks for it. */
const crowd = 6
/** A step costs the same for one event as for many: at most three a second while nobody looks. */
const restMs = 300
const longestPauseMs = 5_000

/** Owns the columnar copies: follows the log into them and answers queries from them. One process at a time. */
export async function startAnalysis(parts: AnalysisParts): Promise<RunningAnalysis> {
  const { store, folder, log, keys, blobs } = parts
  const copies = await ColumnarCopies.open(folder, { memoryMb: analysisLimits.memoryMb, threads: parts.threads ?? 2 })
  const { epoch } = await store.head()
  await startOver(copies, epoch)
  const follower = new Follower(
    { copies, store, open: openEventsOnce(keys), contents: { contentOf: (hash) => blobs.getJson(hash) }, log },
    Number((await copies.catalog.meta('position')) ?? 0),
  )
  const engine = new AnalysisEngine({
    copies,
    log: follower,
    ...(parts.deadlineMs === undefined ? {} : { deadlineMs: parts.deadlineMs }),
  })
  const server = parts.address === null ? null : await serveAnalysis(engine, parts.address)
  const following = follower.toEnd()
  return {
    engine,
    copies,
    followed: follower,
    async stop() {
      await server?.close()
      follower.stop()
      await following
      await copies.close()
    },
  }
}

/** Copies of another program or of a log that was restored are thrown away: all of them follow from the log. */
async function startOver(copies: ColumnarCopies, epoch: string): Promise<void> {
  const { catalog } = copies
  if ((await catalog.meta('version')) === String(copyVersion) && (await catalog.meta('epoch')) === epoch) return
  for (const naireSid of copies.naires()) await copies.remove(naireSid)
  await catalog.clear()
  await catalog.setMeta('version', String(copyVersion))
  await catalog.setMeta('epoch', epoch)
}

interface FollowerParts {
  readonly copies: ColumnarCopies
  readonly store: EventStore
  readonly open: OpenEvents
  readonly contents: Pick<ReadTransaction, 'contentOf'>
  readonly log: Log
}

interface Waiter {
  readonly position: number
  resolve(reached: boolean): void
}

class Follower implements FollowedLog {
  readonly #stopping = new AbortController()
  readonly #waiting = new Set<Waiter>()
  #endRest = () => {}

  constructor(
    private readonly parts: FollowerParts,
    public position: number,
  ) {}

  waitFor(position: number, timeoutMs: number): Promise<boolean> {
    if (this.position >= position) return Promise.resolve(true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.resolve(false), timeoutMs)
      const waiter: Waiter = {
        position,
        resolve: (reached) => {
          clearTimeout(timer)
          this.#waiting.delete(waiter)
          resolve(reached)
        },
      }
      this.#waiting.add(waiter)
      this.#endRest()
    })
  }

  stop(): void {
    this.#stopping.abort()
    this.#endRest()
  }

  async toEnd(): Promise<void> {
    const { signal } = this.#stopping
    let againInMs = 0
    while (!signal.aborted) {
      try {
        await this.parts.store.subscribeAll({ after: this.position, batchSize, signal }, async (events) => {
          await this.#apply(events)
          againInMs = 0
          if (events.length >= crowd && events.length < batchSize) await this.#rest()
        })
      } catch (error) {
        againInMs = Math.min(Math.max(againInMs * 2, 50), longestPauseMs)
        this.parts.log.warn({ readModel: 'columnar', problem: problemOf(error), againInMs }, 'columnar copies wait')
      }
      await pause(againInMs, signal)
    }
  }

  async #rest(): Promise<void> {
    if (this.#waiting.size > 0 || this.#stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMs)
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** The catalog's position moves last: whatever is before it is in every copy, and a copy passes over what it has. */
  async #apply(events: readonly StoredEvent[]): Promise<void> {
    const { copies, open, contents } = this.parts
    const handled = events.filter(({ type }) => columnarEvents.has(type))
    if (handled.length > 0) await applyEvents(await open(handled), { copies, contents })
    const position = events.at(-1)?.position ?? this.position
    await copies.catalog.setMeta('position', String(position))
    this.position = position
    for (const waiter of this.#waiting) if (waiter.position <= position) waiter.resolve(true)
  }
}

export interface RebuildParts extends Omit<FollowerParts, 'copies' | 'log'> {
  readonly naireSid: string
  /** Events up to here and no further. */
  readonly upTo: number
  /** Nothing but this copy is made in it. */
  readonly folder: string
}

/**
 * The copy of one questionnaire as it was at a position of the log, in a folder of its own. Whoever asked closes it.
 */
export async function rebuildCopy({
  store,
  open,
  contents,
  naireSid,
  upTo,
  folder,
}: RebuildParts): Promise<ColumnarCopies> {
  removeFiles(join(folder, 'catalog.duckdb'))
  const copies = await ColumnarCopies.open(folder, { memoryMb: analysisLimits.memoryMb, threads: 2 })
  await copies.remove(naireSid)
  const sessions = new Set<string>()
  for (let after = 0; ;) {
    const events = (await store.readAll({ after, limit: batchSize })).filter(({ position }) => position <= upTo)
    const last = events.at(-1)
    if (last === undefined) return copies
    after = last.position
    for (const { type, stream, data } of events)
      if (type === 'SessionCreated' && (data as { naireSid?: string }).naireSid === naireSid) sessions.add(stream)
    const own = events.filter(
      ({ type, stream }) =>
        columnarEvents.has(type) &&
        ([`naire-${naireSid}`, `analysis-${naireSid}`].includes(stream) ||
          sessions.has(stream.replace(/^coding-/, 'session-'))),
    )
    if (own.length > 0) await applyEvents(await open(own), { copies, contents })
  }
}
