import { WordsProvider } from '@naire/ui'
import { act, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import respondent from '../../../../locales/zh-CN/respondent.json'
import { choice, naire } from '../../../../tests/scenarios/naire.ts'
import { usePages } from '@naire/frontend-questions/answers.ts'
import { LiveSession, type SessionSnapshot } from '../session/live-session.ts'
import type { SessionFacts } from '../session/facts.ts'
import { prepareNaire } from '../session/prepared-naire.ts'
import type { SessionEvent } from '../session/session-changes.ts'
import { sentence } from '../shell/sentence.ts'
import TimeLimits from './TimeLimits.tsx'
import { usePaging } from './use-paging.ts'

const start = new Date('2026-03-01T02:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const must = { Compulsory: true }

/** Two pages, each with a question that has to be answered. */
async function answering(settings: object, config: object = {}, earlier: SessionSnapshot | null = null) {
  const record = naire([choice('one', 'AB', must, { Config: config }), choice('two', 'AB', must)], settings)
  const prepared = await prepareNaire({ ...record, Revision: 1 })
  const facts = { Sid: '1'.repeat(32), Lang: 'zh-CN', ViewPort: 'mobile', QueryParams: '', StartTime: start.getTime() }
  const session = new LiveSession(prepared, facts as SessionFacts, earlier)
  if (earlier) session.goOn()
  const heard: SessionEvent[] = []
  session.news.listen((event) => heard.push(event))
  const words = {
    lang: 'zh-CN',
    t: (key: string, params?: object) => sentence({ respondent }, 'zh-CN', key, { ...params }),
  }
  function Screen() {
    const view = useSyncExternalStore(session.subscribe, session.view)
    const paging = usePaging(session, view, usePages(view.answering))
    return (
      <>
        <h1>{paging.page?.seq}</h1>
        <TimeLimits session={session} paging={paging} />
      </>
    )
  }
  render(
    <WordsProvider words={words}>
      <Screen />
    </WordsProvider>,
  )
  return { session, heard, kinds: () => heard.map(({ kind }) => kind), record }
}

const pageNow = () => screen.getByRole('heading').textContent

test('a page is left when its time is over, though nothing was answered, and cannot be answered any more', async () => {
  const { session, heard } = await answering({ PageTimeLimit: 30, Pagination: 'QuestionPerPage' })
  await pass(1)
  expect(screen.getByText('本页剩余 0:29', { selector: '.n-limits__clock' })).toBeDefined()
  await pass(28.5)
  expect(pageNow()).toBe('1')
  await pass(1)
  expect(pageNow()).toBe('2')
  expect(screen.getByRole('status').textContent).toBe('时间到，之前的作答有效。')
  const over = heard.flatMap((event) => (event.kind === 'noted' && event.patch.OverTime ? [event.patch.OverTime] : []))
  expect(over).toHaveLength(1)
  expect(
    session
      .view()
      .answering.pages()
      .map(({ disabled }) => disabled),
  ).toEqual([true, false])
})

test('the session is handed in when the time of the questionnaire is over, once', async () => {
  const { kinds } = await answering({ TimeLimit: 90 })
  await pass(0.5)
  expect(screen.getByRole('status').textContent).toBe('全卷剩余 1:30')
  await pass(31)
  expect(screen.getByRole('status').textContent).toBe('全卷剩余 1:00')
  await pass(58)
  expect(kinds()).not.toContain('handedIn')
  await pass(30)
  expect(kinds().filter((kind) => kind === 'handedIn')).toHaveLength(1)
})

test('a question alone is closed, and the rest of its page stays', async () => {
  const { session, record } = await answering({ Pagination: 'OnePage' }, { TimeLimit: 20 })
  const missing = () =>
    session
      .view()
      .answering.validateAll()
      .map(({ questionSid }) => questionSid)
  const [one, two] = record.Questions.map(({ Sid }) => Sid)
  expect(missing()).toEqual([one, two])
  await pass(21)
  expect(missing()).toEqual([two])
  expect(screen.getByText('时间到，之前的作答有效。', { selector: '.n-limits__over' })).toBeDefined()
  expect(pageNow()).toBe('1')
})

test('goes on where an earlier visit left it, with the time in between', async () => {
  const clocks = { naire: { startedAt: start.getTime() - 50_000, usedMs: 20_000, overAt: null, seconds: 90 } }
  const limits = { clocks, at: start.getTime() - 30_000, entries: [] }
  await answering({ TimeLimit: 90 }, {}, { remembered: null, isReturned: false, limits })
  await pass(0.5)
  expect(screen.getByText('全卷剩余 0:40', { selector: '.n-limits__clock' })).toBeDefined()
})

test('what passed while the page was closed is over at once, and says so', async () => {
  const clocks = { naire: { startedAt: start.getTime() - 50_000, usedMs: 20_000, overAt: null, seconds: 40 } }
  const limits = { clocks, at: start.getTime() - 30_000, entries: [] }
  const { heard, kinds } = await answering({ TimeLimit: 40 }, {}, { remembered: null, isReturned: false, limits })
  await pass(1.5)
  expect(heard.some((event) => event.kind === 'noted' && event.patch.OverTime === start.getTime())).toBe(true)
  expect(kinds()).toContain('handedIn')
})

test('no limit holds for what was sent back', async () => {
  const { session } = await answering({ TimeLimit: 90 }, {}, { remembered: null, isReturned: true })
  expect(session.isTimed).toBe(false)
})
