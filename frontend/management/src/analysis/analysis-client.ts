import type {
  AnalysisProblem,
  AnalysisQuery,
  AnalysisReply,
  AnalysisResult,
  CodebookReply,
} from '@naire/domain/analysis'
import { analysisLimits } from '@naire/domain/analysis'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Http } from '../workplace/http.ts'
import { useWorkplace } from '../workplace/workplace.ts'
import { useLive } from '../workplace/live.ts'

type ResultOf<Kind extends AnalysisQuery['kind']> = Extract<AnalysisResult, { readonly kind: Kind }>

export interface Answer<Kind extends AnalysisQuery['kind']> {
  readonly result: ResultOf<Kind>
  /** Position of the log that it was computed at. */
  readonly position: number
}

/** A query that the numbers could not answer: what is wrong, with the number of the limit. */
export class AnalysisFailure extends Error {
  override readonly name = 'AnalysisFailure'
  constructor(readonly problem: AnalysisProblem) {
    super(problem.key)
  }
}

interface PendingQuery {
  readonly query: AnalysisQuery
  resolve(answer: { readonly result: AnalysisResult; readonly position: number }): void
  reject(error: unknown): void
}

/** Collects queries of one questionnaire for a moment and sends them as one request: one snapshot, few scans. */
export class AnalysisBatcher {
  #waiting: PendingQuery[] = []

  constructor(
    private readonly http: Pick<Http, 'post'>,
    private readonly naireSid: string,
    private readonly momentMs = 12,
  ) {}

  ask(query: AnalysisQuery): Promise<{ readonly result: AnalysisResult; readonly position: number }> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject })
      if (this.#waiting.length === 1) setTimeout(() => this.#send(), this.momentMs)
    })
  }

  #send(): void {
    const all = this.#waiting
    this.#waiting = []
    for (let from = 0; from < all.length; from += analysisLimits.queries)
      void this.#sendPart(all.slice(from, from + analysisLimits.queries))
  }

  async #sendPart(part: readonly PendingQuery[]): Promise<void> {
    try {
      const { results, position } = await this.http.post<AnalysisReply>(`/analysis/${this.naireSid}/query`, {
        queries: part.map(({ query }) => query),
      })
      for (const [at, waiting] of part.entries()) {
        const result = results[at]
        if (result === undefined) waiting.reject(new Error('a result is missing'))
        else if (result.kind === 'problem') waiting.reject(new AnalysisFailure(result.problem))
        else waiting.resolve({ result, position })
      }
    } catch (error) {
      for (const waiting of part) waiting.reject(error)
    }
  }
}

const batchers = new WeakMap<Http, Map<string, AnalysisBatcher>>()

function batcherOf(http: Http, naireSid: string): AnalysisBatcher {
  const own = batchers.get(http) ?? new Map<string, AnalysisBatcher>()
  batchers.set(http, own)
  const batcher = own.get(naireSid) ?? new AnalysisBatcher(http, naireSid)
  own.set(naireSid, batcher)
  return batcher
}

/** One query's result; queries that are asked for at the same moment go as one request. */
export function useAnalysis<Query extends AnalysisQuery>(naireSid: string, query: Query, enabled = true) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['analysis', naireSid, 'query', query],
    queryFn: () => batcherOf(http, naireSid).ask(query) as Promise<Answer<Query['kind']>>,
    enabled,
    placeholderData: keepPreviousData,
    retry: (failures, error) => !(error instanceof AnalysisFailure) && failures < 2,
    meta: { quiet: true },
  })
}

/** Query of one result among many; what cannot be answered is a result of its own kind. */
export const queryOf = (http: Http, naireSid: string, query: AnalysisQuery) => ({
  queryKey: ['analysis', naireSid, 'result', query],
  queryFn: async (): Promise<{ readonly result: AnalysisResult; readonly position: number }> => {
    try {
      return await batcherOf(http, naireSid).ask(query)
    } catch (error) {
      if (!(error instanceof AnalysisFailure)) throw error
      return { result: { kind: 'problem', problem: error.problem }, position: 0 }
    }
  },
  meta: { quiet: true },
})

/** Several queries' results together, of one snapshot, with the queries that they answer: others may be awaited. */
export function useAnalyses<Query extends AnalysisQuery>(naireSid: string, asked: readonly Query[]) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['analysis', naireSid, 'queries', asked],
    queryFn: async () => {
      const batcher = batcherOf(http, naireSid)
      return { asked, answers: await Promise.all(asked.map((query) => batcher.ask(query))) }
    },
    placeholderData: keepPreviousData,
    retry: (failures, error) => !(error instanceof AnalysisFailure) && failures < 2,
    meta: { quiet: true },
  })
}

/** The same, once: what is known already is not asked for again. A query that cannot be answered has no result. */
export async function answerOf(
  { http, queries }: { readonly http: Http; readonly queries: QueryClient },
  naireSid: string,
  query: AnalysisQuery,
): Promise<{ readonly result: AnalysisResult | null; readonly position: number }> {
  try {
    return await queries.ensureQueryData({
      queryKey: ['analysis', naireSid, 'query', query],
      queryFn: () => batcherOf(http, naireSid).ask(query),
    })
  } catch (error) {
    if (error instanceof AnalysisFailure) return { result: null, position: 0 }
    throw error
  }
}

/** Variables of a questionnaire that can be counted, and its weighting schemes. */
export function useCodebook(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['analysis', naireSid, 'codebook'],
    queryFn: ({ signal }) => http.get<CodebookReply>(`/analysis/${naireSid}/codebook`, { signal }),
    staleTime: 30_000,
    meta: { quiet: true },
  })
}

const calmMs = 500

/** Asks for a questionnaire's numbers anew when one of its sessions changed; many changes cost few requests. */
export function useLiveNumbers(naireSid: string, more: readonly (readonly unknown[])[] = []): void {
  const queries = useQueryClient()
  const calm = useRef<CalmCall | null>(null)
  const refresh = useEffectEvent((sid: string) => {
    for (const queryKey of [['analysis', sid], ...more]) void queries.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    const own = new CalmCall(() => refresh(naireSid), calmMs)
    calm.current = own
    return () => own.stop()
  }, [naireSid])
  useLive('sessionChanged', ({ NaireSid }) => {
    if (NaireSid === undefined || NaireSid === naireSid) calm.current?.call()
  })
  useLive('reset', () => calm.current?.call())
}

/** Does its work at once, and however often it is called, only once more in each pause. */
export class CalmCall {
  #timer: ReturnType<typeof setTimeout> | undefined
  #isMore = false

  constructor(
    private readonly work: () => void,
    private readonly pauseMs: number,
  ) {}

  call(): void {
    if (this.#timer !== undefined) {
      this.#isMore = true
      return
    }
    this.#isMore = false
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#isMore) this.call()
    }, this.pauseMs)
    this.work()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** Minutes east of UTC here and now: where days begin. */
export const useUtcOffset = (): number => useState(utcOffset)[0]

const utcOffset = () => -new Date().getTimezoneOffset()
