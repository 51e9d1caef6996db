import { compileNaire, openSession } from '@naire/domain/answering'
import { fullLanguage, isTrue } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { readPaths, tried, valueTyped } from './trial.ts'

const at = { now: new Date('2026-03-01T00:00:00Z'), timeZone: 'Asia/Shanghai' }

test('an expression has the value that it has with the answers put in', async () => {
  expect(readPaths("Q1 == 'A' && Q2.count > 1")).toEqual([['Q1'], ['Q2', '@count']])
  expect(await tried("Q1 == 'A' && Q2.count > 1", { Q1: 'A', 'Q2.@count': 2 }, at)).toBe(true)
  expect(await tried("Q1 == 'A'", {}, at)).toBe(false)
  expect(await tried("matches(Q1, '^a+$')", { Q1: 'aa' }, at)).toBe(true)
  expect(await tried("format_date(now(), 'HH')", {}, at)).toBe('08')
})

test('what is typed is the value that such an answer has', async () => {
  expect(valueTyped({ kind: 'text' }, '  ')).toBeNull()
  expect(valueTyped({ kind: 'text' }, 'x')).toBe('x')
  expect(valueTyped({ kind: 'place' }, '116.4,39.9')).toEqual([116.4, 39.9])
  expect(valueTyped({ kind: 'list' }, 'A， B')).toEqual(['A', 'B'])
  expect(await tried('year(Q1)', { Q1: valueTyped({ kind: 'date' }, '2026-01-31') }, at)).toBe(2026)
})

test.each([
  'Q1.score == 0',
  'Q1.count == 0',
  'Q1.seconds == 0',
  'Q1.visible',
  'Q1 == null',
  'Q1.text == null',
  'Q1.score',
  'Q1.score == null',
  'Q1.score > -1',
  'sum(Q1.score, 1) == 1',
])('nothing put in is what respondents have who have answered nothing: %s', async (source) => {
  const content = {
    Data: '?',
    Interactions: [
      {
        Sid: 'I',
        Code: 'I1',
        ScoreExpression: "Q1 == 'A' ? 5 : 0",
        Entries: [{ Sid: 'O', Code: 'A', Seq: 1, Data: 'a' }],
      },
    ],
  }
  const question = (Sid: string, Code: string, Seq: number, Data: object) => ({
    NaireSid: 'N',
    Sid,
    Code,
    Type: 0,
    Seq,
    PageSid: 'P',
    PageSeq: 1,
    Data: JSON.stringify(Data),
    Hash: '',
  })
  const record = {
    Sid: 'N',
    Name: '',
    QuestionCount: 2,
    PageCount: 1,
    ModifyTime: '',
    Language: 'zh-CN',
    Questions: [
      question('1', 'Q1', 1, content),
      question('2', 'Q2', 2, { ...content, Config: { VisibleExpression: source } }),
    ],
  }
  const session = openSession(compileNaire(record, { types: questionDefinitions, language: fullLanguage }), {
    sessionSid: 'S',
    viewPort: 'desktop',
    lang: 'zh-CN',
    now: at.now,
  })
  expect(isTrue(await tried(source, {}, at))).toBe(session.question('2').visible)
})
