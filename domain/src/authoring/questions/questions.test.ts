import SparkMD5 from 'spark-md5'
import { describe, expect, test } from 'vitest'
import { parseRecord } from '../../naires/index.ts'
import { newQuestionCode, nextFreeCode, type Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, contentOf, layout, performed, refused } from '../testing/performed.ts'

const naire = gardenNaire()
const remove = (force: boolean, ...numbers: readonly number[]): Operation => ({
  type: 'DeleteQuestions',
  sids: numbers.map(sid),
  force,
})

describe('deleting a question that others refer to', () => {
  const places = [
    'Questions[3].Data.Config.VisibleExpression',
    'ScoreExpression',
    'SuccessParam',
    'CommitQuestionCodes',
  ]

  test('is refused with the places', () => {
    const refusal = refused(naire, remove(false, 12))
    expect(refusal).toMatchObject({ name: 'referred', details: { codes: 'years', places: 4 } })
    expect(refusal.places.map(({ path }) => path)).toEqual(places)
    expect(refusal.places[0]).toMatchObject({
      question: 'why',
      source: "color == 'A' && years > 10 || contains(['B'], color)",
    })
  })

  test('when forced says what it leaves, and nobody says any more to read it', () => {
    const { naire: next, left } = performed(naire, remove(true, 12))
    expect(left.map(({ path }) => path)).toEqual(places)
    expect(next.Questions.map(({ Refer }) => Refer)).toEqual([[], ['name', 'color'], ['color'], []])
    expect(next).toMatchObject({ SuccessParam: 'years >= 18' })
  })

  test('is the questionnaire’s again when it comes back with its code', () => {
    const again = after(naire, remove(true, 12), {
      type: 'AddQuestion',
      sid: sid(70),
      questionType: 3,
      code: 'years',
      place: { after: sid(11) },
    })
    expect(again.Questions[3]?.Refer).toEqual(['color', 'years'])
  })

  test('goes when those that refer to it go with it, and what it says of itself does not count', () => {
    expect(layout(after(naire, remove(false, 14, 15)))).toBe('color years | name')
    expect(refused(naire, remove(false, 13)).places.map(({ path }) => path)).toEqual(['Conclusion'])
  })
})

describe('a duplicate', () => {
  const copy = (of: number, code?: string): Operation => ({
    type: 'DuplicateQuestions',
    copies: [{ of: sid(of), sid: sid(80), ...(code === undefined ? {} : { code }) }],
    place: { after: sid(15) },
  })

  test('has sids of its own, everywhere in its content', () => {
    const next = after(naire, copy(11))
    const text = next.Questions[5]?.Data ?? ''
    for (const old of [11, 21, 31, 32]) expect(text).not.toContain(sid(old))
    const [{ Entries }] = contentOf(next, 'color_2')['Interactions'] as [
      { Entries: readonly [{ Sid: string }, { Exclusive: readonly string[] }] },
    ]
    expect(Entries[1].Exclusive).toEqual([Entries[0].Sid])
    expect(next.Translations?.['en-US']?.[`${Entries[0].Sid}.Data`]).toBe('Red')
    expect(next.Questions[5]).toMatchObject({ OriSid: sid(11), Seq: 6, PageSid: sid(93) })
    expect(parseRecord(next)).toEqual({ record: next })
  })

  test('says of itself what the original says of itself, and of others the same', () => {
    const next = after(naire, copy(13, 'twin'))
    expect(contentOf(next, 'twin')['ExtraValidations']).toEqual([
      { Id: '1', Expression: "twin.I1 != twin.I2 || color == 'B'", Message: '{{twin.I1}}？' },
    ])
    expect(next.Questions[5]?.Refer).toEqual(['twin', 'color'])
  })

  test('of clicks in a text has its own places to click', () => {
    const [row, option] = [61, 62].map((number) => ({ Sid: sid(number), Code: 'A', Data: 'x' }))
    const data = JSON.stringify({
      Interactions: [
        {
          Sid: sid(63),
          Code: 'I1',
          Rows: [row],
          Options: [option],
          InlineData: `<p>一 [[${sid(61)}@#@${sid(62)}]] 二</p>`,
        },
      ],
    })
    const next = after(
      naire,
      { type: 'AddQuestion', sid: sid(60), code: 'click', questionType: 12, data, place: { after: sid(15) } },
      copy(60),
    )
    const [{ Rows, Options, InlineData }] = contentOf(next, 'click_2')['Interactions'] as [
      Record<'Rows' | 'Options', readonly [{ Sid: string }]> & { InlineData: string },
    ]
    expect(InlineData).toBe(`<p>一 [[${Rows[0].Sid}@#@${Options[0].Sid}]] 二</p>`)
    expect(parseRecord(next)).toEqual({ record: next })
  })

  test('shows the same pictures', () => {
    expect(contentOf(after(naire, copy(14)), 'why_2')['Data']).toContain(sid(51))
  })

  test.each([
    ['years', 'duplicateCode'],
    ['a b', 'badCode'],
  ])('cannot be called “%s”', (code, name) => {
    expect(refused(naire, copy(11, code))).toMatchObject({ name })
  })

  test('several have different codes and sids', () => {
    const copies = [81, 82].map((number) => ({ of: sid(11), sid: sid(number) }))
    expect(layout(after(naire, { type: 'DuplicateQuestions', copies, place: { after: sid(15) } }))).toBe(
      'color years | name why | end color_2 color_3',
    )
    const [first] = copies
    expect(
      refused(naire, { type: 'DuplicateQuestions', copies: first ? [first, first] : [], place: { after: sid(15) } }),
    ).toMatchObject({ name: 'duplicateSid' })
  })
})

describe('changing a content', () => {
  const change = (number: number, data: string): Operation => ({ type: 'ChangeContent', sid: sid(number), data })

  test('takes it as it is, with the md5 of its text [C3-95]', () => {
    const data = '{ "Data": "<b>再</b> 见" }'
    const next = after(naire, change(15, data))
    expect(next.Questions[4]).toMatchObject({ Data: data, Hash: SparkMD5.hash(data), PlainText: '再 见', Refer: [] })
    next.Questions.slice(0, 4).forEach((other, index) => expect(other).toBe(naire.Questions[index]))
  })

  test('may be unfinished, but is an object with sids of its own', () => {
    expect(after(naire, change(15, '{"Config":{"HideExpression":"years >"}}')).Questions[4]?.Refer).toEqual([])
    expect(refused(naire, change(15, '7'))).toMatchObject({ name: 'notJson' })
    expect(refused(naire, change(13, JSON.stringify({ Interactions: [{ Sid: sid(21), Code: 'I1' }] })))).toMatchObject({
      name: 'duplicateSid',
    })
  })

  test('names the references to what it has no more', () => {
    const [interaction] = contentOf(naire, 'color')['Interactions'] as [{ Entries: readonly unknown[] }]
    const without = {
      ...contentOf(naire, 'color'),
      Interactions: [{ ...interaction, Entries: interaction.Entries.slice(0, 1) }],
    }
    const { left } = performed(naire, change(11, JSON.stringify(without)))
    expect(left.map(({ path }) => path)).toEqual([
      'Questions[2].Data.ExtraValidations[0].Expression',
      'Questions[3].Data.Data',
      'Questions[3].Data.Config.VisibleExpression',
    ])
    expect(performed(naire, change(15, '{"Data":"又见"}')).left).toEqual([])
  })

  test('a memo comes and goes', () => {
    const noted = after(naire, { type: 'ChangeMemo', sid: sid(12), memo: '核对' })
    expect(noted.Questions[1]).toMatchObject({ Memo: '核对' })
    expect(after(noted, { type: 'ChangeMemo', sid: sid(12), memo: '' })).toEqual(naire)
  })
})

describe('codes are proposed', () => {
  test('for a new question', () => {
    expect(newQuestionCode(naire)).toBe('Q6')
    expect(newQuestionCode(after(naire, { type: 'RenameCode', question: sid(11), of: sid(11), code: 'Q6' }))).toBe('Q7')
  })

  test.each([
    ['Q1', ['Q1', 'Q2'], 'Q3'],
    ['R09', ['R09'], 'R10'],
    ['A', ['A', 'B'], 'C'],
    ['Z', ['Z'], 'Z_2'],
    ['9', ['9'], '10'],
    ['颜色', ['颜色', '颜色_2'], '颜色_3'],
    ['free', ['A'], 'free'],
  ])('like %s where there are %j: %s', (like, taken, expected) => {
    expect(nextFreeCode(taken, like)).toBe(expected)
  })
})
