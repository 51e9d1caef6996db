import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PublishedNaire } from './published-naire.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prepareNaire, type PreparedNaire } from './prepared-naire.ts'

const record = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/phq9-gad7.json', import.meta.url), 'utf8'),
) as PublishedNaire
const [age, gender] = ['age', 'gender'].map(
  (code) => record.Questions.find(({ Code }) => Code === code)?.Sid ?? '',
) as [string, string]
const facts = { Sid: '1'.repeat(32), Lang: 'zh-CN', ViewPort: 'mobile', QueryParams: '' } as SessionFacts

let prepared: PreparedNaire
let session: LiveSession

beforeEach(async () => {
  prepared ??= await prepareNaire({ ...record, Revision: 1 })
  session = new LiveSession(prepared, facts)
})

const interactionOf = (live: LiveSession, question: string) => live.view().answering.question(question).interactions[0]
const typed = (TextInputValue: string) => ({
  TextInputSid: '',
  TextInputCode: '',
  TextInputSeq: 1,
  TextInputValue,
  DatatypeFlag: 2,
  ReplyTime: null,
  Score: null,
})
const answerAge = (live: LiveSession, text: string) =>
  live.answer(age, interactionOf(live, age)?.sid ?? '', typed(text))

describe('a session being answered', () => {
  test('keeps its answers when the language changes, also those that do not count', () => {
    answerAge(session, 'abc')
    session.speak('en-US')
    expect(session.view().answering.question(gender).stem).toBe('Your gender')
    expect(interactionOf(session, age)?.draft).toMatchObject({ TextInputValue: 'abc' })
    expect(interactionOf(session, age)?.reply).toBeNull()
  })

  test('tells what happened to a listener that comes late, in order', () => {
    answerAge(session, '30')
    session.goOn()
    const heard: string[] = []
    session.news.listen(({ kind }) => heard.push(kind))
    answerAge(session, '31')
    expect(heard).toEqual(['answered', 'turned', 'answered'])
  })

  test('comes back with the replies of the device', () => {
    answerAge(session, '30')
    const later = new LiveSession(prepared, facts)
    later.resume(session.replies)
    expect(later.view().answering.feedbacks()).toEqual(session.view().answering.feedbacks())
  })

  test('leaves out replies to what a later revision no longer asks', () => {
    session.resume([{ questionSid: 'gone', interactionSid: 'gone', reply: typed('1'), at: 1 }])
    expect(session.replies).toEqual([])
  })

  test('takes a stored session, and what the device has newer over it', () => {
    answerAge(session, '30')
    const stored = session.view().answering.feedbacks()
    const later = new LiveSession(prepared, facts)
    later.load(stored, new Date())
    expect(interactionOf(later, age)?.draft).toMatchObject({ TextInputValue: '30' })
    later.resume([
      { questionSid: age, interactionSid: interactionOf(later, age)?.sid ?? '', reply: typed('31'), at: Date.now() },
    ])
    expect(interactionOf(later, age)?.draft).toMatchObject({ TextInputValue: '31' })
    expect(later.replies).toHaveLength(1)
  })
})
