import {
  analysisLimits,
  QueryInvalid,
  schemesIn,
  type AnalysisProblem,
  type AnalysisQuery,
  type AnalysisReply,
  type AnalysisRequest,
  type AnalysisResult,
  type CodebookReply,
  type SharedAtomsReply,
  type SharedAtomsRequest,
} from '@naire/domain/analysis'
import { answerFactory, isFactoryQuery } from './answer-factory.ts'
import { answerQuery } from './answer-query.ts'
import type { ColumnarCopies } from './columnar-copies.ts'
import { rowsOf, named, type Connection } from './duck.ts'
import { prepareCounts } from './prepare-counts.ts'
import type { QueryContext } from './query-scope.ts'
import { sharedAtoms } from './shared-atoms.ts'
import { codebookIn, reportKey, stateIn, weigh, type StoredReport } from './weigh.ts'

/** Requests that are worked on at the same time: each may keep a thread of the process's pool. */
const atOnce = 2
const mostWaiting = 100

/** The log as far as the copies follow it. */
export interface FollowedLog {
  readonly position: number
  /** Whether the copies come so far in time. */
  waitFor(position: number, timeoutMs: number): Promise<boolean>
}

/** Too many requests wait. */
export class AnalysisBusy extends Error {
  override readonly name = 'AnalysisBusy'
}

export interface EngineOptions {
  readonly copies: ColumnarCopies
  readonly log: FollowedLog
  readonly deadlineMs?: number
}

const longestWaitMs = 2_000

/** Answers requests from the copies: few at a time, each from one snapshot and within its deadline. */
export class AnalysisEngine {
  readonly #options: EngineOptions
  readonly #waiting: (() => void)[] = []
  #working = 0

  constructor(options: EngineOptions) {
    this.#options = options
  }

  /** Requests under way, for those who watch the process. */
  get working(): number {
    return this.#working
  }

  async run(request: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisReply> {
    const { copies, log, deadlineMs = analysisLimits.deadlineMs } = this.#options
    const stale = request.minPosition > log.position && !(await log.waitFor(request.minPosition, longestWaitMs))
    if (!copies.has(request.naireSid))
      return {
        position: log.position,
        stale,
        results: request.queries.map(() => ({ kind: 'problem', problem: noSessions })),
      }
    return this.#inTurn(signal, async () => {
      const weighing = await this.#asked(request)
      const impossible = await this.#weighAll(request.naireSid, weighing)
      const position = log.position
      return copies.reading(request.naireSid, async (connection, database) => {
        const meta = await metaOf(connection, database)
        const watch = new Watch(connection, deadlineMs, signal)
        try {
          const context: QueryContext = {
            connection,
            database,
            viewer: request.viewer,
            codebook: codebookIn(meta),
            weights: schemesIn(stateIn(meta)).map(({ sid }) => sid),
            weighed: new Set(weighing.filter((sid) => !impossible.has(sid))),
            counted: new Map<string, number>(),
          }
          const state = stateIn(meta)
          const possible = request.queries.filter((query) => !impossible.has(weightOf(query) ?? ''))
          const prepared = await watch.before(() => prepareCounts(possible, context))
          const results: AnalysisResult[] = []
          for (const query of request.queries) {
            const problem = impossible.get(weightOf(query) ?? '')
            results.push(
              problem === undefined
                ? await watch.within(() =>
                    timed(() =>
                      isFactoryQuery(query)
                        ? answerFactory(query, context, state)
                        : answerQuery(query, { ...context, ...(prepared === null ? {} : { prepared }) }),
                    ),
                  )
                : { kind: 'problem', problem },
            )
          }
          // Whole batches are seen: the file's own position is that of the last one in this snapshot.
          return { position: Math.max(position, Number(meta.get('position') ?? 0)), stale, results }
        } finally {
          watch.end()
        }
      })
    })
  }

  async codebook(naireSid: string, minPosition = 0): Promise<CodebookReply> {
    const { copies, log } = this.#options
    if (minPosition > log.position) await log.waitFor(minPosition, longestWaitMs)
    if (!copies.has(naireSid)) return { position: log.position, codebook: [], weights: [] }
    return copies.reading(naireSid, async (connection, database) => {
      const meta = await metaOf(connection, database)
      return { position: log.position, codebook: codebookIn(meta), weights: weightsIn(meta) }
    })
  }

  /** Numbers that a questionnaire's shares are made of. @throws QueryInvalid for a filter whose variables are gone. */
  async shared(request: SharedAtomsRequest, signal?: AbortSignal): Promise<SharedAtomsReply> {
    const { copies, log } = this.#options
    const nothing = { codebook: [], changed: 0, counted: null, texts: [], appeals: 0 }
    if (!copies.has(request.naireSid)) return nothing
    return this.#inTurn(signal, async () => {
      const schemes = request.splits === null ? [] : await this.#schemes(request.naireSid)
      const impossible = await this.#weighAll(request.naireSid, schemes)
      const position = log.position
      return copies.reading(request.naireSid, async (connection, database) => {
        const meta = await metaOf(connection, database)
        return sharedAtoms(request, {
          connection,
          database,
          codebook: codebookIn(meta),
          weights: schemes.filter((sid) => !impossible.has(sid)),
          position: Math.max(position, Number(meta.get('position') ?? 0)),
        })
      })
    })
  }

  async #schemes(naireSid: string): Promise<readonly string[]> {
    return this.#options.copies.reading(naireSid, async (connection, database) =>
      schemesIn(stateIn(await metaOf(connection, database))).map(({ sid }) => sid),
    )
  }

  /** Schemes that the queries count by; values of sessions take all of them. */
  async #asked({ naireSid, queries }: AnalysisRequest): Promise<readonly string[]> {
    if (queries.some(({ kind }) => kind === 'values')) return this.#schemes(naireSid)
    return [...new Set(queries.flatMap((query) => weightOf(query) ?? []))]
  }

  /** Brings weights up to date; gives what is wrong with those that cannot be. */
  async #weighAll(naireSid: string, schemes: readonly string[]): Promise<ReadonlyMap<string, AnalysisProblem>> {
    const problems = new Map<string, AnalysisProblem>()
    for (const schemeSid of schemes) {
      try {
        await this.#options.copies.derive(naireSid, async (connection, database) =>
          weigh(connection, database, { meta: await metaOf(connection, database), schemeSid }),
        )
      } catch (error) {
        if (!(error instanceof QueryInvalid)) throw error
        problems.set(schemeSid, error.problem)
      }
    }
    return problems
  }

  async #inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (this.#working >= atOnce) {
      if (this.#waiting.length >= mostWaiting) throw new AnalysisBusy('too many requests wait')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#working += 1
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#working -= 1
      else next()
    }
  }
}

const noSessions: AnalysisProblem = { key: 'noSessions', target: 'naireSid', values: {} }

async function timed<Result extends object>(
  work: () => Promise<Result>,
): Promise<Result & { readonly milliseconds: number }> {
  const begun = performance.now()
  const result = await work()
  return { ...result, milliseconds: Math.round((performance.now() - begun) * 10) / 10 }
}

/**
 * Interrupts a connection whose time is over, again and again until its work ends: an interrupt between two statements
 * is lost.
 */
class Watch {
  #over: 'deadline' | 'cancelled' | null = null
  readonly #timer: NodeJS.Timeout
  #again: NodeJS.Timeout | undefined

  constructor(
    private readonly connection: Connection,
    private readonly deadlineMs: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.#timer = setTimeout(() => this.#stop('deadline'), deadlineMs)
    signal?.addEventListener('abort', this.#cancel, { once: true })
  }

  async within(work: () => Promise<AnalysisResult>): Promise<AnalysisResult> {
    try {
      if (this.#over !== null) return this.#late()
      return await work()
    } catch (error) {
      if (error instanceof QueryInvalid) return { kind: 'problem', problem: error.problem }
      if (this.#over !== null) return this.#late()
      if (error instanceof Error && /Out of Memory/i.test(error.message))
        return {
          kind: 'problem',
          problem: { key: 'memory', target: '', values: { megabytes: analysisLimits.memoryMb } },
        }
      throw error
    }
  }

  /** Work that all queries share; null where it did not end, which each of them then says. */
  async before<Found>(work: () => Promise<Found>): Promise<Found | null> {
    try {
      return this.#over === null ? await work() : null
    } catch (error) {
      if (this.#over !== null || (error instanceof Error && /Out of Memory/i.test(error.message))) return null
      throw error
    }
  }

  end(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#again)
    this.signal?.removeEventListener('abort', this.#cancel)
  }

  readonly #cancel = () => this.#stop('cancelled')

  #stop(why: 'deadline' | 'cancelled'): void {
    this.#over = why
    this.connection.interrupt()
    this.#again = setInterval(() => this.connection.interrupt(), 20)
  }

  #late(): AnalysisResult {
    return {
      kind: 'problem',
      problem: { key: this.#over ?? 'deadline', target: '', values: { seconds: this.deadlineMs / 1_000 } },
    }
  }
}

export const metaOf = async (connection: Connection, database: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await rowsOf(connection, `select key, value from ${named(database)}.meta`)).map(([key, value]) => [
      String(key),
      String(value),
    ]),
  )

const weightOf = (query: AnalysisQuery): string | null =>
  query.kind === 'table'
    ? query.table.weight
    : query.kind === 'distribution' || query.kind === 'variable'
      ? query.weight
      : null

function weightsIn(meta: ReadonlyMap<string, string>): CodebookReply['weights'] {
  return schemesIn(stateIn(meta)).map(({ sid, title }) => {
    const stored = meta.get(reportKey(sid))
    return { sid, title, report: stored === undefined ? null : (JSON.parse(stored) as StoredReport).report }
  })
}
