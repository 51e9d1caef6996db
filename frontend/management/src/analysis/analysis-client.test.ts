import type { AnalysisReply } from '@naire/domain/analysis'
import { expect, test, vi } from 'vitest'
import type { Http } from '../workplace/http.ts'
import { AnalysisBatcher, AnalysisFailure, CalmCall } from './analysis-client.ts'

const funnel = { kind: 'funnel', filter: null } as const
const funnelResult = {
  kind: 'funnel',
  funnel: { begun: 1, finished: 1, counted: 1, pages: [], questions: [] },
  milliseconds: 1,
} as const
const reply = (results: AnalysisReply['results']): AnalysisReply => ({ position: 7, stale: false, results })

test('queries of one moment are one request, each with its result or its problem', async () => {
  const post = vi.fn(async () =>
    reply([funnelResult, { kind: 'problem', problem: { key: 'deadline', target: '', values: { seconds: 10 } } }]),
  )
  const batcher = new AnalysisBatcher({ post: post as unknown as Http['post'] }, 'N', 0)
  const [one, two] = await Promise.allSettled([batcher.ask(funnel), batcher.ask(funnel)])
  expect(post).toHaveBeenCalledTimes(1)
  expect(one).toMatchObject({ status: 'fulfilled', value: { position: 7 } })
  expect(two.status === 'rejected' && two.reason).toBeInstanceOf(AnalysisFailure)
})

test('more than one request may hold are several', async () => {
  const sizes: number[] = []
  const post = async (_: string, { queries }: { readonly queries: readonly unknown[] }) => {
    sizes.push(queries.length)
    return reply(queries.map(() => funnelResult))
  }
  const batcher = new AnalysisBatcher({ post: post as unknown as Http['post'] }, 'N', 0)
  await Promise.all(Array.from({ length: 70 }, () => batcher.ask(funnel)))
  expect(sizes).toEqual([60, 10])
})

test('a request that fails fails all of its queries', async () => {
  const batcher = new AnalysisBatcher({ post: () => Promise.reject(new Error('away')) }, 'N', 0)
  const found = await Promise.allSettled([batcher.ask(funnel), batcher.ask(funnel)])
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('many changes are answered at once, and once more when they pause', () => {
  vi.useFakeTimers()
  const work = vi.fn()
  const calm = new CalmCall(work, 500)
  calm.call()
  expect(work).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 9; at += 1) calm.call()
  vi.advanceTimersByTime(499)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(2_000)
  expect(work).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
