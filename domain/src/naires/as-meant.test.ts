import { expect, test } from 'vitest'
import { blankfill, blanks, choice, essay, matrix, naire, type Draft } from '../../../tests/scenarios/naire.ts'
import { readStoredQuestion } from '../questions/index.ts'
import { asMeant } from './as-meant.ts'
import { parseRecord, type NaireRecord } from './index.ts'

/** The questions after the import, read by their types. */
function imported(drafts: readonly Draft[]) {
  const record = asMeant(naire(drafts)) as NaireRecord
  return record.Questions.map((stored) => ({ Type: stored.Type, ...readStoredQuestion(stored) }))
}
const of = (kind: number, Required = true) => ({ DataType: { Type: kind, Required } })

test('options, rows, columns and inputs stand in the order of their numbers, where each has one of its own', () => {
  const drafts = [
    choice('Q1', { A: { Seq: 3 }, B: { Seq: 1 }, C: { Seq: 2 } }),
    matrix('Q2', { R1: { Seq: 2 }, R2: { Seq: 1 } }, { A: { Seq: 9 }, B: { Seq: 4 } }),
    blanks('Q3', { I1: { Seq: 2 }, I2: { Seq: 1 } }),
  ]
  const [one, two, three] = imported(drafts).map(
    ({ question }) =>
      (
        question!.content as unknown as {
          Interactions: {
            Code: string
            Entries?: { Code: string }[]
            Rows?: { Code: string }[]
            Options?: { Code: string }[]
          }[]
        }
      ).Interactions,
  )
  const codes = (items: readonly { Code: string }[] | undefined) => items?.map(({ Code }) => Code).join(' ')
  expect([codes(one?.[0]?.Entries), codes(two?.[0]?.Rows), codes(two?.[0]?.Options), codes(three)]).toEqual([
    'B C A',
    'R2 R1',
    'B A',
    'I2 I1',
  ])
})

test('a list with the same number twice, or without numbers, stands as it stood', () => {
  const record = naire([
    choice('Q1', { A: { Seq: 2 }, B: { Seq: 1 }, C: { Seq: 1 } }),
    blanks('Q2', { I1: { Seq: 1 }, I2: { Seq: 1 } }),
  ])
  expect(asMeant(record)).toEqual(record)
})

test.each([
  [101, true, { Compulsory: true, MaxCount: 1 }],
  [101, false, { Compulsory: false }],
  [102, true, { SpecAttachTypes: [102], SpecAttachValidation: [102], RecordSetting: { Enable: true } }],
  [103, true, { SpecAttachTypes: [103], SpecAttachValidation: [103] }],
  [104, false, { SpecAttachTypes: [104], SpecAttachValidation: [] }],
])('an input alone whose data type is %i (required: %s) takes attachments', (kind, required, expected) => {
  for (const draft of [essay('Q1', of(kind, required)), blanks('Q1', { I1: of(kind, required) })]) {
    const [read] = imported([draft])
    expect([read?.Type, read?.problems]).toEqual([6, []])
    expect((read!.question!.content as unknown as { Interactions: unknown[] }).Interactions[0]).toMatchObject(expected)
  }
})

test('beside other inputs, and in a grid, the question asks for what is recorded, signed and photographed', () => {
  const [free, grid] = imported([
    blanks('Q1', { I1: {}, I2: of(102), I3: of(103) }),
    blankfill('Q2', { rows: { R1: {} }, columns: { C1: {}, C2: {} }, cells: { 'R1.C2': of(104) } }),
  ])
  expect([free?.problems, grid?.problems]).toEqual([[], []])
  expect(free?.question?.content).toMatchObject({
    Interactions: [{ Code: 'I1' }],
    Config: { RecordSetting: { Enable: true }, TakeSign: true },
  })
  expect(grid?.question?.content).toMatchObject({ Config: { TakeSnapshot: true } })
})

test('an option whose text is a photo asks for one; a file in a sentence has no form here, and is named', () => {
  const [option, mixed] = imported([
    choice('Q1', { A: { TextInputConfig: { Enabled: true, ...of(104) } } }),
    blanks('Q2', { I1: {}, I2: of(101) }),
  ])
  expect(option?.problems).toEqual([])
  expect(option?.question?.content).toMatchObject({ Interactions: [{ Entries: [{ TakeSnapshot: true }] }] })
  expect(mixed?.problems.map(({ path }) => path)).toEqual(['Data.Interactions[1].DataType.Type'])
})

test.each([101, 102, 103])('an option whose text is of kind %i has no form here, and is named', (kind) => {
  const [option] = imported([choice('Q1', { A: {}, B: { TextInputConfig: { Enabled: true, ...of(kind) } } })])
  expect(option?.problems.map(({ path }) => path)).toEqual([
    'Data.Interactions[0].Entries[1].TextInputConfig.DataType.Type',
  ])
})

test('what is no record, or has no readable content, is left to who reads it', () => {
  for (const odd of [null, 'x', { Questions: 1 }, { Questions: [null, { Data: '{' }, { Data: 3 }] }])
    expect(asMeant(odd)).toEqual(odd)
  expect(parseRecord(asMeant({}))).toHaveProperty('problems')
})
