import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { attach, blanks, choice, matrix, multi, naire, single, sort, text, type Draft } from './naire.ts'
import type { ReplyInput } from './replies.ts'
import { scenario } from './scenario.ts'

const typed = { TextInputConfig: { Enabled: true, DataType: {} } }
const optionFields = [
  'OptionSid',
  'OptionCode',
  'OptionSeq',
  'OptionData',
  'HasTextInput',
  'TextInputValue',
  'DatatypeFlag',
]

const told: readonly (readonly [string, Draft, readonly ReplyInput[], string, readonly string[]])[] = [
  ['a choice [C3-72]', choice('Q1', { A: typed }), ['A:more'], 'Entries', optionFields],
  ['a sort [C3-73, C3-26]', sort('Q1', 'AB'), ['B', 'A'], 'Entries', [...optionFields, 'Seq']],
  [
    'a matrix [C3-75]',
    matrix('Q1', 1, 'AB'),
    ['R1=B'],
    'Entries',
    ['RowSid', 'RowCode', 'RowData', 'RowSeq', ...optionFields],
  ],
  [
    'files [C3-76, C3-63]',
    attach('Q1'),
    ['a.png'],
    'Attaches',
    ['Sid', 'FileName', 'Refer', 'Size', 'MimeType', 'Type', 'RecContent', 'RecDuration'],
  ],
  [
    'a cascade [C3-78, C3-30]',
    single('cascade', 'Q1'),
    ['44:广东省', '4403:深圳市'],
    'Entries',
    ['Level', 'Code', 'Name'],
  ],
]

describe("content §3.10: replies have the specification's fields, and a score", () => {
  test.each(told)('%s', (_, draft, given, list, fields) => {
    const { reply } = scenario(naire([draft]))
      .answer('Q1', ...given)
      .interaction('Q1')
    const [entry] = (reply as Readonly<Record<string, readonly object[]>>)[list] ?? []
    expect(Object.keys(entry ?? {}).toSorted()).toEqual(fields.toSorted())
    expect(reply).toHaveProperty('Score')
  })

  test('a text [C3-74]', () => {
    const { reply } = scenario(naire([text('Q1')]))
      .answer('Q1', 'x')
      .interaction('Q1')
    expect(reply).toEqual({
      TextInputSid: 'sid-Q1-I1',
      TextInputCode: 'I1',
      TextInputSeq: 1,
      TextInputValue: 'x',
      DatatypeFlag: 0,
      ReplyTime: '2026-03-01T02:00:01.000Z',
      Score: null,
    })
  })

  test('a place: longitude, comma, latitude [C3-79, C3-28]', () => {
    const { reply } = scenario(naire([single('loc', 'Q1')]))
      .answer('Q1', '121.47,31.23', '上海')
      .interaction('Q1')
    expect(reply).toEqual({ Lnglat: '121.47,31.23', Location: '上海', Score: null })
  })

  test('the score of a reply is what its expression says [C3-71]', () => {
    const made = scenario(naire([choice('Q1', 'AB', { ScoreExpression: "casewhen(Q1 == 'A', 3, 1)" })]))
    expect(made.answer('Q1', 'A').interaction('Q1').reply?.Score).toBe(3)
    expect(made.answer('Q1', 'B').interaction('Q1').reply?.Score).toBe(1)
  })

  test('blanks in a text are stored as feedbacks, and come back from them [C3-80]', () => {
    const record = naire([blanks('Q1', { a: {}, b: {} }), text('Q2')])
    const Feedbacks = scenario(record)
      .answer('Q1.a', 'one')
      .answer('Q1.b', 'two')
      .answer('Q2', 'x')
      .session.feedbacks()
      .filter(({ QuestionSid }) => QuestionSid === 'sid-Q1')
    expect(Feedbacks).toHaveLength(2)
    scenario(record).load(Feedbacks).expectAnswer('Q1.a', 'one').expectAnswer('Q1.b', 'two').expectBlank('Q2')
  })
})

describe('runtime §3, feedback records', () => {
  test('say what was answered where, when, and what it scores [R3-04]', () => {
    const record = naire([multi('Q1', { A: {}, O: typed }, { ScoreExpression: 'Q1.count' })])
    const [first, second] = scenario(record).answer('Q1', 'A', 'O:more').session.feedbacks()
    expect(first).toEqual({
      QuestionSid: 'sid-Q1',
      QuestionCode: 'Q1',
      InteractionSid: 'sid-Q1-I1',
      InteractionCode: 'I1',
      InteractionType: 0,
      Seq: 1,
      TimeStamp: '2026-03-01T02:00:01.000Z',
      Type: 0,
      Refer1: 'sid-Q1-A',
      ReferCode1: 'A',
      ReferSeq1: 1,
      Value1: 'option A',
      Value2: null,
      DatatypeFlag: null,
      Score: 2,
    })
    expect(second).toMatchObject({ Seq: 2, Refer1: 'sid-Q1-O', Value2: 'more', DatatypeFlag: 0, Score: null })
  })
})

describe('content §5.10 and runtime §8, §9: sentences', () => {
  const folder = new URL('../../locales/', import.meta.url)
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isDirectory())
    .map(({ name }) => name)
  const sentences = (language: string) =>
    JSON.parse(readFileSync(new URL(`${language}/validation.json`, folder), 'utf8')) as Readonly<Record<string, string>>
  const keys = {
    required: ['field'],
    minLength: ['min'],
    maxLength: ['max'],
    min: ['min'],
    max: ['max'],
    regex: [],
    pattern: ['pattern'],
    isNaN: [],
    requireChoice: [],
    minChoice: ['min'],
    minAttach: ['min', 'type'],
    maxAttach: ['max'],
    maxAttachSize: ['max'],
    unsupportAttachExt: [],
    requireMatrix: [],
    requireMatrixAllRows: [],
    requireMatrixAllCols: [],
    requireSort: [],
    requireSelOptionInput: ['option'],
    unSelOptionInputMustEmpty: ['option'],
  }

  test('there are fourteen languages', () => {
    expect(languages.toSorted()).toEqual(
      ['zh-CN', 'zh-TW', 'en-US', 'de', 'nb', 'th', 'ja', 'ko', 'ru', 'it', 'es', 'fr', 'sv', 'ar'].toSorted(),
    )
  })

  test.each(Object.entries(keys))(
    'the message %s is in every language, with what it names [C5-62, R9-03]',
    (key, named) => {
      for (const language of languages) {
        const forms = Object.entries(sentences(language)).filter(
          ([name]) => name === key || (name.startsWith(`${key}_`) && name !== `${key}_location`),
        )
        expect(forms.length, `${key} in ${language}`).toBeGreaterThan(0)
        for (const [, sentence] of forms) for (const name of named) expect(sentence, language).toContain(`{{${name}}}`)
      }
    },
  )

  test('what is not in a bound list is told in the words of the specification [C5-02]', () => {
    expect(sentences('zh-CN')['notInList']).toBe('输入项不在设定列表内')
  })
})
