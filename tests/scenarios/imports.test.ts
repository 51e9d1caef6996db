import { proposeColumns, proposeValues, type FileCell } from '@naire/domain/imports'
import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionTypeNumbers, readStoredQuestion, type QuestionType } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import {
  attach,
  blankfill,
  choice,
  essay,
  intro,
  matrix,
  multi,
  naire,
  number,
  pictured,
  single,
  sort,
  text,
  type Draft,
} from './naire.ts'
import { readFile } from './read-file.ts'

const region = { Region: { Shape: 'circle', Points: [0.5, 0.5, 0.1] } }
const letters = 'AB'

interface FilePart {
  readonly draft: Draft
  /** Columns of a file with a cell of each. */
  readonly cells: Readonly<Record<string, FileCell>>
  /** Words of the reply. */
  readonly words: string | null
}

/** A question of each type, a file's cells for it, and what is made of them. */
const ofType: Record<QuestionType, readonly FilePart[]> = {
  choice: [
    { draft: choice('Q1', letters), cells: { Q1: 'B' }, words: 'option B' },
    { draft: multi('Q1', 'ABC'), cells: { Q1: 'C; A' }, words: 'option C、option A' },
    { draft: multi('Q1', 'ABC'), cells: { 'Q1.A': true, 'Q1.B': false, 'Q1.C': 1 }, words: 'option A、option C' },
  ],
  matrix: [
    {
      draft: matrix('Q1', 2, letters),
      cells: { 'Q1.R1': 'A', 'Q1.R2': 'B' },
      words: 'row R1：option A；row R2：option B',
    },
  ],
  blankfill: [
    {
      draft: blankfill('Q1', { rows: { R1: {} }, columns: { C1: {} } }),
      cells: { Q1: 'tea' },
      words: 'tea',
    },
  ],
  freeStyle: [
    { draft: text('Q1'), cells: { Q1: 'tea' }, words: 'tea' },
    { draft: text('Q1', { DataType: { Pattern: 'Date' } }), cells: { Q1: '2026-11-26 00:00:00' }, words: '2026-11-26' },
  ],
  intro: [{ draft: intro('Q1'), cells: {}, words: null }],
  essay: [{ draft: essay('Q1'), cells: { Q1: 'long\ntext' }, words: 'long\ntext' }],
  attach: [{ draft: attach('Q1', { MaxCount: 2 }), cells: { Q1: 'a.png, b.pdf' }, words: 'a.png, b.pdf' }],
  sort: [
    { draft: sort('Q1', letters), cells: { Q1: 'B, A' }, words: 'option B、option A' },
    { draft: sort('Q1', letters), cells: { 'Q1.A': 2, 'Q1.B': '1' }, words: 'option B、option A' },
  ],
  cascade: [
    { draft: single('cascade', 'Q1'), cells: { 'Q1.code': '44/4403', Q1: '广东省/深圳市' }, words: '广东省/深圳市' },
    { draft: single('cascade', 'Q1'), cells: { 'Q1.L1': '广东省', 'Q1.L2': '深圳市' }, words: '广东省/深圳市' },
  ],
  loc: [
    { draft: single('loc', 'Q1'), cells: { Q1: '上海', 'Q1.lng': 121.47, 'Q1.lat': 31.23 }, words: '上海' },
    { draft: single('loc', 'Q1'), cells: { Q1: '121.47,31.23' }, words: '121.47,31.23' },
  ],
  scanQrCode: [
    {
      draft: { code: 'Q1', type: questionTypeNumbers.scanQrCode, data: { Data: '' } },
      cells: { Q1: 'A-17' },
      words: 'A-17',
    },
  ],
  video: [
    { draft: single('video', 'Q1', { DimensionFeedback: true }), cells: { Q1: 'liked 1:05' }, words: 'liked 1:05' },
    { draft: single('video', 'Q1', { DimensionFeedback: true }), cells: { 'Q1.disliked': 1 }, words: 'disliked 0:00' },
  ],
  inlineClick: [
    {
      draft: { ...matrix('Q1', 1, letters), type: questionTypeNumbers.inlineClick },
      cells: { 'Q1.R1': 'B' },
      words: 'row R1：option B',
    },
  ],
  imageChoice: [
    {
      draft: { ...choice('Q1', letters), type: questionTypeNumbers.imageChoice },
      cells: { Q1: 'B' },
      words: 'option B',
    },
  ],
  canvasChoice: [
    { draft: pictured('Q1', 'canvasChoice', { A: region, B: region }), cells: { Q1: 'A' }, words: 'option A' },
  ],
  imageSegment: [
    { draft: pictured('Q1', 'imageSegment', { A: region, B: region }), cells: { Q1: 'B' }, words: 'option B' },
  ],
  dragClassify: [
    {
      draft: { ...matrix('Q1', 2, letters), type: questionTypeNumbers.dragClassify },
      cells: { 'Q1.R1': 'A', 'Q1.R2': 'B' },
      words: 'row R1：option A；row R2：option B',
    },
  ],
  carousel: [
    {
      draft: { ...matrix('Q1', 2, letters), type: questionTypeNumbers.carousel },
      cells: { 'Q1.R1': 'A', 'Q1.R2': 'B' },
      words: 'row R1：option A；row R2：option B',
    },
  ],
  audio: [{ draft: single('audio', 'Q1'), cells: {}, words: null }],
  repeat: [
    { draft: single('repeat', 'Q1'), cells: { 'Q1.1': true, 'Q1.2': false, 'Q1.3': 1 }, words: '1、3' },
    { draft: single('repeat', 'Q1', { MemberText: 'Child' }), cells: { Q1: '1; 3' }, words: 'Child 1、Child 3' },
  ],
}

function wordsOf(record: NaireRecord, feedbacks: readonly Feedback[]): string | null {
  const { question } = readStoredQuestion(record.Questions[0]!)
  const words = (question?.fields ?? []).flatMap(({ interaction }) => {
    const items = feedbacks.filter(({ InteractionSid }) => InteractionSid === interaction.content.Sid)
    const reply = items.length === 0 ? null : interaction.unflatten(items)
    return reply === null ? [] : [interaction.words(reply)]
  })
  return words.length === 0 ? null : words.join(' ')
}

describe.each(Object.entries(ofType))('a column of a question of type %s', (_, parts) => {
  test.each(parts)('is matched by its code and read: $cells', ({ draft, cells, words }) => {
    const record = naire([draft])
    const { proposals, problems, feedbacks } = readFile(record, cells)
    expect(proposals.map(({ by }) => by)).toEqual(Object.keys(cells).map(() => 'code'))
    expect(problems).toEqual([])
    expect(wordsOf(record, feedbacks)).toBe(words)
  })
})

const drink = (extra = {}) => ({
  ...multi('Q1', { A: { Data: 'Tea; green' }, B: { Data: 'Coffee' }, C: {} }),
  ...extra,
})

describe('columns', () => {
  const proposals = (record: NaireRecord, ...names: readonly string[]) =>
    proposeColumns(
      record,
      names.map((name) => ({ name, label: '' })),
    ).map(({ target, by, leftOut }) => [target, by ?? leftOut])

  test('are found by code however it is written, by the words of the question, and each once', () => {
    const record = naire([
      { ...choice('Q1', letters), data: { ...(choice('Q1', letters).data as object), Data: '<b>您的  性别</b>' } },
      matrix('Q2', 2, letters),
    ])
    const [sid] = record.Questions.map(({ Sid }) => Sid)
    const q1 = `a/${sid}/${sid}-I1`
    expect(proposals(record, 'q1')).toEqual([[q1, 'code']])
    expect(proposals(record, '您的 性别')).toEqual([[q1, 'title']])
    expect(proposals(record, '1、您的 性别', 'Q1')).toEqual([
      [q1, 'title'],
      [null, 'twice'],
    ])
    expect(proposals(record, 'Q2[R1]', 'Q2_R2').map(([, by]) => by)).toEqual(['code', 'code'])
  })

  test('that our exports add are left out, and said so', () => {
    const record = naire([choice('Q1', letters)])
    expect(
      proposals(record, 'Sid', 'Status', 'Q1', 'Q1_label', 'flag.tooFast', 'quota.X', 'Nothing', 'EndTime'),
    ).toEqual([
      ['s/Sid', 'code'],
      [null, 'computed'],
      [expect.stringContaining('a/'), 'code'],
      [null, 'words'],
      [null, 'computed'],
      [null, 'computed'],
      [null, 'unknown'],
      ['s/LastReplyTime', 'code'],
    ])
  })

  test('of choices hold codes or words, as the first rows show', () => {
    const record = naire([choice('Q1', { 1: { Data: '2' }, 2: { Data: '1' }, 3: { Data: 'Three' } })])
    const columns = proposeColumns(record, [{ name: 'Q1', label: '' }]).map(({ target }) => target)
    expect(proposeValues(record, columns, [['1'], ['Three']])).toBe('labels')
    expect(proposeValues(record, columns, [['1'], ['2']])).toBe('codes')
  })
})

describe('a cell', () => {
  const problemsOf = (record: NaireRecord, cells: Readonly<Record<string, FileCell>>) => {
    const { problems, names } = readFile(record, cells)
    return problems.map(({ column, value, key }) => [names[column], value, key])
  }

  test('that names no option says which column and which value', () => {
    expect(problemsOf(naire([choice('Q1', letters)]), { Q1: 'Z' })).toEqual([['Q1', 'Z', 'optionUnknown']])
    expect(problemsOf(naire([drink()]), { Q1: 'Coffee; Milk' })).toEqual([['Q1', 'Milk', 'optionUnknown']])
  })

  test('that names two options alike is not guessed', () => {
    const record = naire([choice('Q1', { A: { Data: 'Tea' }, B: { Data: 'Tea' } })])
    expect(problemsOf(record, { Q1: 'Tea' })).toEqual([['Q1', 'Tea', 'optionAmbiguous']])
  })

  test('with several holds also a label with a separator in it', () => {
    const record = naire([drink()])
    expect(wordsOf(record, readFile(record, { Q1: 'Tea; green; Coffee' }).feedbacks)).toBe('Tea; green、Coffee')
  })

  test('that is no yes or no, no rank, no number is told', () => {
    expect(problemsOf(naire([multi('Q1', 'AB')]), { 'Q1.A': 'perhaps' })).toEqual([['Q1.A', 'perhaps', 'flagWrong']])
    expect(problemsOf(naire([sort('Q1', letters)]), { 'Q1.A': 1, 'Q1.B': 1 })).toEqual([['Q1.B', '1', 'rankTwice']])
    expect(problemsOf(naire([single('loc', 'Q1')]), { 'Q1.lng': 'x', 'Q1.lat': 3 })).toEqual([
      ['Q1.lng', 'x', 'numberWrong'],
    ])
    expect(problemsOf(naire([single('video', 'Q1', { DimensionFeedback: true })]), { Q1: 'loved 0:01' })).toEqual([
      ['Q1', 'loved 0:01', 'clicksWrong'],
    ])
  })

  test('with a text for an option that is not chosen is told', () => {
    const record = naire([choice('Q1', { A: {}, B: { TextInputConfig: { Enabled: true } } })])
    expect(problemsOf(record, { Q1: 'A', 'Q1.input.B': 'milk' })).toEqual([['Q1.input.B', 'milk', 'textAlone']])
  })

  test('of a session is checked as well', () => {
    const record = naire([number('Q1')])
    expect(problemsOf(record, { Q1: 1, StartTime: 'yesterday', Duration: -1, Lang: 'Latin' })).toEqual([
      ['StartTime', 'yesterday', 'timeWrong'],
      ['Duration', '-1', 'numberWrong'],
      ['Lang', 'Latin', 'valueUnknown'],
    ])
  })

  test('of a time without an offset is read by the clock of the plan', () => {
    const { session } = readFile(naire([number('Q1')]), { Q1: 1, StartTime: '2026-11-26 18:00:00', Source: 'poster' })
    expect(session).toMatchObject({ startTime: '2026-11-26T10:00:00.000Z', queryParams: 'source=poster' })
  })

  test('that counts otherwise than it says is told with what it became', () => {
    const record = naire([multi('Q1', 'ABC', { MaxSelection: 1 }), number('Q2')])
    const { reader, row, feedbacks, names } = readFile(record, { 'Q1.A': 1, 'Q1.B': 1, Q2: 7 })
    const counted = feedbacks.filter(({ QuestionCode, Seq }) => QuestionCode === 'Q1' && Seq === 1)
    expect(
      reader
        .changed(row, { sent: feedbacks, counted })
        .map(({ column, value, became }) => [names[column], value, became]),
    ).toEqual([
      ['Q1.B', '1', null],
      ['Q2', '7', null],
    ])
  })
})
