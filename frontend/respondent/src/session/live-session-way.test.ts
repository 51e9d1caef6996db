import { afterEach, describe, expect, test, vi } from 'vitest'
import { naire, onPage, shownWhen, text } from '../../../../tests/scenarios/naire.ts'
import { grouped, letters } from '../../../../tests/scenarios/page-walk.ts'
import type { PublishedNaire } from './published-naire.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession, type SessionSnapshot } from './live-session.ts'
import { prepareNaire } from './prepared-naire.ts'

afterEach(() => void vi.unstubAllGlobals())

const facts = {
  Sid: '1'.repeat(32),
  Lang: 'zh-CN',
  ViewPort: 'mobile',
  QueryParams: '',
  IdentifyingCode: null,
  StartPosition: null,
} as SessionFacts

const sessionOver = async (record: object, earlier: SessionSnapshot | null = null, more: Partial<SessionFacts> = {}) =>
  new LiveSession(await prepareNaire({ ...record, Revision: 1 } as PublishedNaire), { ...facts, ...more }, earlier)

const pick = (session: LiveSession, desc: string) => {
  const { pause } = session.view()
  const part = pause?.kind === 'choice' ? pause.choice.parts.find((one) => one.desc === desc) : undefined
  session.pick(0, part?.part ?? -1)
}

/** The letter of the open page, or what is to be decided. */
const where = (session: LiveSession) => {
  const { answering, pageSid, pause } = session.view()
  const page = answering.pages().find(({ sid }) => sid === pageSid)
  return pause?.kind ?? answering.question(page?.questionSids[0] ?? '').code
}

describe('a section at a time, as the respondent picks them', () => {
  const record = letters('ABCD', grouped('B C D', { OrderMode: 'Manually', AllowSkipRemains: true }))

  test('the choice comes where the group begins, and between its parts [R2-07]', async () => {
    const session = await sessionOver(record)
    expect(where(session)).toBe('A')
    session.goOn()
    expect(where(session)).toBe('choice')
    pick(session, 'd')
    expect(where(session)).toBe('D')
    session.goOn()
    pick(session, 'b')
    expect(where(session)).toBe('B')
  })

  test('one can stay on the page before it', async () => {
    const session = await sessionOver(record)
    session.goOn()
    session.stay()
    expect(where(session)).toBe('A')
  })

  test('leaving out the rest at the end of the questionnaire stays on the last page', async () => {
    const session = await sessionOver(record)
    session.goOn()
    pick(session, 'c')
    session.goOn()
    session.skip(0)
    expect(where(session)).toBe('C')
    expect(session.goOn()).toBe(false)
  })

  test('it may come before the first page', async () => {
    const session = await sessionOver(letters('AB', grouped('A B', { OrderMode: 'Manually' })))
    expect(session.view()).toMatchObject({ pageSid: null, pause: { kind: 'choice' } })
    session.speak('en-US')
    expect(session.view()).toMatchObject({ pageSid: null, pause: { kind: 'choice' } })
    pick(session, 'b')
    expect(where(session)).toBe('B')
  })

  test('what was picked holds in another language and when one comes back', async () => {
    const session = await sessionOver(record)
    session.goOn()
    pick(session, 'd')
    session.speak('en-US')
    expect(where(session)).toBe('D')
    const again = await sessionOver(record, { remembered: session.remembered(), isReturned: false })
    again.comeBack(2)
    expect(where(again)).toBe('D')
  })
})

describe('another party picks the next section', () => {
  const record = letters('ABC', grouped('B C', { OrderMode: 'Fetch', FetchConfig: { url: 'https://a.example/' } }))
  const asked = async () => {
    const session = await sessionOver(record)
    session.goOn()
    const { pause } = session.view()
    return { session, id: pause?.kind === 'request' ? pause.request.id : '' }
  }

  test('the way goes on with the answer', async () => {
    const { session, id } = await asked()
    expect(session.respond(id, 'c')).toBe(true)
    expect(where(session)).toBe('C')
  })

  test('without an answer it goes on as written', async () => {
    const { session, id } = await asked()
    session.respond(id, null)
    expect(where(session)).toBe('B')
  })
})

test('a session of a split has its pages only, also when it is continued under another address', async () => {
  const record = letters('ABCD', {
    PageSplits: [
      { Id: '1', StartCode: 'A', EndCode: 'B' },
      { Id: '2', StartCode: 'C', EndCode: 'D' },
    ],
  })
  const first = await sessionOver(record, null, { StartPosition: '1', QueryParams: 'start_position=1' })
  expect(
    first
      .view()
      .answering.pages()
      .filter(({ visible }) => visible),
  ).toHaveLength(2)
  const second = await sessionOver(
    record,
    { remembered: null, isReturned: false },
    { StartPosition: '2', QueryParams: 'start_position=1' },
  )
  second.comeBack(1)
  expect(where(second)).toBe('C')
})

describe('one that comes back to a session finds it as it was left', () => {
  const record = letters('ABC', {}, { C: text('C', {}, shownWhen("A == 'x'")) })
  const say = (session: LiveSession, code: string, TextInputValue: string) =>
    session.answer(`sid-${code}`, `sid-${code}-I1`, {
      TextInputSid: `sid-${code}-I1`,
      TextInputCode: 'I1',
      TextInputSeq: 1,
      TextInputValue,
      DatatypeFlag: 0,
      ReplyTime: null,
      Score: null,
    })
  const answered = (session: LiveSession) =>
    session
      .view()
      .answering.feedbacks()
      .map(({ QuestionCode, Value1 }) => `${QuestionCode}=${Value1}`)
  const again = async (session: LiveSession) => {
    const other = await sessionOver(record, { remembered: session.remembered(), isReturned: false })
    other.resume(session.replies)
    return other
  }

  test('an answer does not go because what shows it was answered once more', async () => {
    const session = await sessionOver(record)
    for (const [code, said] of [
      ['A', 'x'],
      ['C', '1'],
      ['A', 'x'],
    ] as const)
      say(session, code, said)
    expect(answered(await again(session))).toEqual(['A=x', 'C=1'])
    session.speak('en-US')
    expect(answered(session)).toEqual(['A=x', 'C=1'])
  })

  test('an answer that was hidden, and so blanked, does not come back by itself', async () => {
    const session = await sessionOver(record)
    for (const [code, said] of [
      ['A', 'x'],
      ['C', '1'],
      ['A', 'y'],
    ] as const)
      say(session, code, said)
    const other = await again(session)
    say(other, 'A', 'x')
    expect(answered(other)).toEqual(['A=x'])
    expect(answered(await again(other))).toEqual(['A=x'])
  })

  test('what hiding blanked is kept together with the answer that hid it', async () => {
    const session = await sessionOver(record)
    const kept: string[] = []
    session.news.listen(
      (event) =>
        event.kind === 'answered' &&
        kept.push(
          event.given.map(({ questionSid, reply }) => `${questionSid} ${reply === null ? 'blank' : 'given'}`).join(),
        ),
    )
    for (const [code, said] of [
      ['A', 'x'],
      ['C', '1'],
      ['A', 'y'],
    ] as const)
      say(session, code, said)
    expect(kept).toEqual(['sid-A given', 'sid-C given', 'sid-A given,sid-C blank'])
  })
})

test('seconds are counted for the questions of a page, and for the session', async () => {
  const session = await sessionOver(letters('AB'))
  session.spend(['sid-A'], 2.5)
  session.spend(['sid-A'], 1)
  expect(session.remembered().seconds).toEqual({ '': 3.5, 'sid-A': 3.5 })
})

test.each([
  ['Default', [['sid-A'], ['sid-B'], ['sid-C']]],
  ['QuestionPerPage', [['sid-A'], ['sid-B'], ['sid-C']]],
  ['OnePage', [['sid-A', 'sid-B', 'sid-C']]],
  [2, [['sid-A', 'sid-B', 'sid-C']]],
])('the author says how questions stand on pages (Pagination %s)', async (Pagination, pages) => {
  const session = await sessionOver(letters('ABC', { Pagination }))
  expect(
    session
      .view()
      .answering.pages()
      .map(({ questionSids }) => questionSids),
  ).toEqual(pages)
})

test('a page per question, where several stood on one', async () => {
  const record = naire([text('A'), text('B'), onPage(2, text('C'))], { Pagination: 'QuestionPerPage' })
  const session = await sessionOver(record)
  expect(
    session
      .view()
      .answering.pages()
      .map(({ questionSids }) => questionSids),
  ).toEqual([['sid-A'], ['sid-B'], ['sid-C']])
  session.goOn()
  expect(where(session)).toBe('B')
})

test('the embedding page may say what is wrong with a text, unless the author has switched that off', async () => {
  const hook = vi.fn((said: string, _asked: object) => (said === 'rude' ? '请礼貌一些' : null))
  vi.stubGlobal('window', { naireExtraCheck: hook })
  const session = await sessionOver(naire([text('A'), text('B', { DataType: { DisableInputExtraValidation: true } })]))
  for (const code of ['A', 'B'])
    session.answer(`sid-${code}`, session.view().answering.question(`sid-${code}`).interactions[0]!.sid, {
      TextInputValue: 'rude',
    })
  const wrong = (code: string) => session.view().answering.validateQuestion(`sid-${code}`)
  expect(wrong('A')).toMatchObject([{ key: 'extra' }])
  expect(JSON.stringify(wrong('A'))).toContain('请礼貌一些')
  expect(wrong('B')).toEqual([])
  expect(hook.mock.calls[0]).toEqual(['rude', { questionSid: 'sid-A', interactionSid: expect.any(String) }])
})

test('a check of the embedding page that fails keeps nobody from answering', async () => {
  vi.stubGlobal('window', { naireExtraCheck: () => expect.fail() })
  const session = await sessionOver(naire([text('A')]))
  session.answer('sid-A', session.view().answering.question('sid-A').interactions[0]!.sid, { TextInputValue: 'x' })
  expect(session.view().answering.validateQuestion('sid-A')).toEqual([])
})

describe('introductory pages', () => {
  const introduced = (settings: object) => letters('ABC', settings)

  test('are passed over in the mobile app where the author says so, and can be turned back to', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mobile Html5Plus/1.0' })
    const session = await sessionOver(introduced({ App_SkipPrePage: true, PrePageLength: 2 }))
    expect(where(session)).toBe('C')
    session.turnTo(session.view().answering.pages()[0]!.sid)
    expect(where(session)).toBe('A')
    expect(where(await sessionOver(introduced({ App_SkipPrePage: true, PrePageLength: 9 })))).toBe('A')
    expect(where(await sessionOver(introduced({ PrePageLength: 2 })))).toBe('A')
  })

  test('are shown everywhere else', async () => {
    expect(where(await sessionOver(introduced({ App_SkipPrePage: true, PrePageLength: 2 })))).toBe('A')
  })
})
