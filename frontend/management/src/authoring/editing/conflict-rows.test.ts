import { mergeRecords } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { expect, test } from 'vitest'
import { choice, naire } from '../../../../../tests/scenarios/naire.ts'
import { conflictRows } from './conflict-rows.ts'

const quota = (Limit: number) => ({ Sid: 'A'.repeat(32), QuotarExpression: "one == 'A'", Limit, Memo: '男' })
const made = (codes: string, extra: object, question: object, settings: object = {}): NaireRecord =>
  naire([choice('one', 'AB'), choice('two', codes, extra as never, question as never)], settings as never)

const base = made('AB', {}, {}, { QuotarList: [quota(1)] })
const mine = made(
  'ABC',
  { Compulsory: true },
  { Config: { VisibleExpression: "one == 'A'" } },
  { QuotarList: [quota(5)], Css: '.a{}' },
)
const theirs = made(
  'AB',
  { Compulsory: false, MinOption: 1 },
  { Config: { VisibleExpression: "one == 'B'" } },
  { QuotarList: [quota(9)], Css: '.b{}' },
)
const [question, ...fields] = conflictRows(mergeRecords(base, mine, theirs))

test('options, conditions and "required" that both changed are told field by field, with both values', () => {
  expect(question).toMatchObject({ part: 'question', name: 'two', about: ['content'] })
  const told = question?.changes?.map(({ part, name, field, before, after }) =>
    [part, name, field, before, after].join(' | '),
  )
  expect(told).toContain("question |  | Config.VisibleExpression | one == 'B' | one == 'A'")
  expect(told).toContain('field | I1 | Compulsory | false | true')
  expect(told?.some((line) => /^option \| C.* \|  \|  \| C/.test(line))).toBe(true)
})

test('a cell and a setting are told by what they are called', () => {
  expect(
    fields.map(({ part, name, field, changes }) => [
      part,
      name,
      field,
      changes?.map((change) => `${change.field}: ${change.before} | ${change.after}`).join(),
    ]),
  ).toEqual([
    ['quota', '男', '', 'Limit: 9 | 5'],
    ['setting', '', 'Css', 'Css: .b{} | .a{}'],
  ])
})

test('what one of them removed is told as a whole', () => {
  const [row] = conflictRows(
    mergeRecords(
      base,
      { ...base, Questions: base.Questions.slice(0, 1), QuestionCount: 1, PageCount: base.Questions[0]?.PageSeq ?? 1 },
      theirs,
    ),
  )
  expect(row).toMatchObject({
    name: 'two',
    about: ['removed'],
    changes: null,
    mine: null,
    theirs: expect.stringContaining('two'),
  })
})
