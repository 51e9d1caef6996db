import { describe, expect, test } from 'vitest'
import type { NaireRecord } from '../../naires/index.ts'
import type { Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, layout, refused } from '../testing/performed.ts'

const naire = gardenNaire()
const seqs = ({ Questions }: NaireRecord) => Questions.map(({ Code, Seq, PageSeq }) => `${Code} ${Seq}/${PageSeq}`)

const add = (place: Extract<Operation, { type: 'AddQuestion' }>['place'], more: object = {}): Operation => ({
  type: 'AddQuestion',
  sid: sid(70),
  questionType: 4,
  place,
  ...more,
})

describe('adding a question', () => {
  test("shifts following questions' sequence up [C4-26] [R4-45]", () => {
    const next = after(naire, add({ before: sid(12) }, { code: 'new' }))
    expect(seqs(next)).toEqual(['color 1/1', 'new 2/1', 'years 3/1', 'name 4/2', 'why 5/2', 'end 6/3'])
    expect(next).toMatchObject({ QuestionCount: 6, PageCount: 3 })
  })

  test('behind the last of a page it stays on that page; on a new page it has one of its own', () => {
    expect(layout(after(naire, add({ after: sid(12) }, { code: 'new' })))).toBe('color years new | name why | end')
    expect(layout(after(naire, add({ newPage: sid(95), afterPage: sid(91) }, { code: 'new' })))).toBe(
      'color years | new | name why | end',
    )
    expect(layout(after(naire, add({ newPage: sid(95), afterPage: null }, { code: 'new' })))).toBe(
      'new | color years | name why | end',
    )
  })

  test('gives it the next free code, fresh content of its type, and leaves the others the very same', () => {
    const next = after(naire, add({ after: sid(15) }, { questionType: 0 }))
    const question = next.Questions[5]
    expect(question).toMatchObject({ Code: 'Q6', Type: 0, Refer: [], PlainText: '' })
    expect(JSON.parse(question?.Data ?? '')).toMatchObject({
      Interactions: [{ Code: 'I1', Entries: [{ Code: 'A' }, { Code: 'B' }] }],
    })
    next.Questions.slice(0, 5).forEach((other, index) => expect(other).toBe(naire.Questions[index]))
  })

  test('takes a content as it is handed in, and says what it reads', () => {
    const data = '{"Data":"x","Config":{"VisibleExpression":"years > 3 && color == \'A\'"}}'
    expect(after(naire, add({ after: sid(15) }, { data })).Questions[5]).toMatchObject({
      Data: data,
      Refer: ['years', 'color'],
    })
  })

  test.each([
    ['a code that another has', { code: 'years' }, 'duplicateCode'],
    ['a code with a space', { code: 'why not' }, 'badCode'],
    ['a word of the language', { code: 'null' }, 'badCode'],
    ['a sid that another has', { sid: sid(41) }, 'duplicateSid'],
    ['a sid that is none', { sid: 'x' }, 'badSid'],
    ['a type that there is not', { questionType: 999 }, 'noFreshContent'],
    ['a content of such a type', { questionType: 999, data: '{}' }, 'noFreshContent'],
    ['a content that is none', { data: '[' }, 'notJson'],
    [
      'the sid of another’s interaction',
      { data: JSON.stringify({ Interactions: [{ Sid: sid(21) }] }) },
      'duplicateSid',
    ],
    ['a place beside nothing', { place: { before: sid(99) } }, 'noQuestion'],
    ['a place behind no page', { place: { newPage: sid(95), afterPage: sid(99) } }, 'noPage'],
    ['a page that there is', { place: { newPage: sid(92), afterPage: sid(91) } }, 'duplicateSid'],
  ])('is refused with %s', (_, more, name) => {
    expect(refused(naire, add({ after: sid(12) }, more))).toMatchObject({ name })
  })
})

describe('deleting questions', () => {
  const remove = (...numbers: readonly number[]): Operation => ({
    type: 'DeleteQuestions',
    sids: numbers.map(sid),
    force: true,
  })

  test("shifts following questions' sequence down [C4-27] [R4-46]", () => {
    expect(seqs(after(naire, remove(12)))).toEqual(['color 1/1', 'name 2/2', 'why 3/2', 'end 4/3'])
  })

  test('deleting the last question of a page shifts later pages down and reduces the page count [C4-28] [R4-47]', () => {
    const next = after(naire, remove(13, 14))
    expect(seqs(next)).toEqual(['color 1/1', 'years 2/1', 'end 3/2'])
    expect(next).toMatchObject({ QuestionCount: 3, PageCount: 2 })
  })

  test('all of them leaves an empty questionnaire, which can be filled again', () => {
    const empty = after(naire, remove(11, 12, 13, 14, 15))
    expect(empty).toMatchObject({ Questions: [], QuestionCount: 0, PageCount: 0 })
    expect(layout(after(empty, add({ newPage: sid(95), afterPage: null })))).toBe('Q1')
  })

  test('takes their translations and resources with them', () => {
    const next = after(naire, remove(14))
    expect(Object.keys(next.Translations?.['en-US'] ?? {})).toEqual([`${sid(13)}.Data`, `${sid(31)}.Data`])
    expect(next.ResourceList).toEqual([])
    expect(Object.keys(after(naire, remove(11)).Translations?.['en-US'] ?? {})).toEqual([
      `${sid(13)}.Data`,
      `${sid(14)}.Data`,
    ])
  })
})

describe('moving questions', () => {
  const move = (
    numbers: readonly number[],
    place: Extract<Operation, { type: 'MoveQuestions' }>['place'],
  ): Operation => ({ type: 'MoveQuestions', sids: numbers.map(sid), place })

  test.each([
    ['within a page', [11], { after: sid(12) }, 'years color | name why | end'],
    ['to another page', [12], { before: sid(14) }, 'color | name years why | end'],
    ['several at once, in their order', [15, 11], { after: sid(13) }, 'years | name color end why'],
    ['to a page of their own', [11, 14], { newPage: sid(95), afterPage: sid(93) }, 'years | name | end | color why'],
    ['beside one of themselves', [11, 12], { after: sid(11) }, 'color years | name why | end'],
  ] as const)('%s', (_, numbers, place, expected) => {
    expect(layout(after(naire, move(numbers, place)))).toBe(expected)
  })
})

describe('page dividers', () => {
  test('deleting a page divider merges the page into the previous one [C4-29] [R4-48]', () => {
    const next = after(naire, { type: 'DeleteDivider', page: sid(92) })
    expect(seqs(next)).toEqual(['color 1/1', 'years 2/1', 'name 3/1', 'why 4/1', 'end 5/2'])
    expect(next.Questions[2]?.PageSid).toBe(sid(91))
    expect(refused(naire, { type: 'DeleteDivider', page: sid(91) })).toMatchObject({ name: 'firstPage' })
  })

  test('a divider before a question begins a page with it', () => {
    expect(layout(after(naire, { type: 'AddDivider', before: sid(14), page: sid(95) }))).toBe(
      'color years | name | why | end',
    )
    expect(after(naire, { type: 'AddDivider', before: sid(13), page: sid(95) })).toBe(naire)
    expect(after(naire, { type: 'AddDivider', before: sid(11), page: sid(95) })).toBe(naire)
  })

  test('a page moves with its questions', () => {
    expect(layout(after(naire, { type: 'MovePage', page: sid(92), after: null }))).toBe('name why | color years | end')
    expect(layout(after(naire, { type: 'MovePage', page: sid(91), after: sid(93) }))).toBe(
      'name why | end | color years',
    )
    expect(after(naire, { type: 'MovePage', page: sid(92), after: sid(92) })).toBe(naire)
  })

  test('pages are merged into one and split into one for each question, again and again', () => {
    expect(layout(after(naire, { type: 'MergePages' }))).toBe('color years name why end')
    const split = after(naire, { type: 'SplitPages' })
    expect(layout(split)).toBe('color | years | name | why | end')
    const back = after(
      split,
      { type: 'MoveQuestions', sids: [sid(12)], place: { after: sid(11) } },
      { type: 'MoveQuestions', sids: [sid(13)], place: { before: sid(12) } },
    )
    expect(layout(after(back, { type: 'SplitPages' }))).toBe('color | name | years | why | end')
  })
})
