import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NaireRecord } from '../../naires/index.ts'
import { mergeRecords, perform, type Choices, type Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, layout } from '../testing/performed.ts'
import { operationOf, randomMoves, type Move } from '../testing/random-operations.ts'

const base = gardenNaire()

const merge = (mine: readonly Operation[], theirs: readonly Operation[], choices: Choices = {}) =>
  mergeRecords(base, after(base, ...mine), after(base, ...theirs), choices)
const set = (settings: Record<string, unknown>): Operation => ({ type: 'ChangeSettings', settings })
const cell = (number: number, Limit: number): Operation => ({
  type: 'PutEntry',
  list: 'quota',
  entry: { Sid: sid(number), QuotarExpression: "color == 'A'", Limit },
})
const translate = (key: string, text: string): Operation => ({
  type: 'ChangeTranslation',
  language: 'en-US',
  key,
  text,
})

describe('what two authors changed beside the questions', () => {
  test('is taken from both: settings, name, cells, texts', () => {
    const { record, fields } = merge(
      [set({ CommitInterval: 3 }), cell(42, 7), translate(`${sid(15)}.Data`, 'Bye')],
      [{ type: 'ChangeName', name: '园' }, cell(41, 9), translate(`${sid(31)}.Data`, 'Scarlet')],
    )
    expect(record).toMatchObject({
      Name: '园',
      CommitInterval: 3,
      Translations: { 'en-US': { [`${sid(15)}.Data`]: 'Bye', [`${sid(31)}.Data`]: 'Scarlet' } },
    })
    expect(record.QuotarList?.map(({ Sid, Limit }) => [Sid, Limit])).toEqual([
      [sid(41), 9],
      [sid(42), 7],
    ])
    expect(fields).toEqual([])
  })

  test('is a conflict where both changed the same: theirs, unless mine is chosen', () => {
    const both = [
      [set({ Css: 'a' }), cell(41, 3)],
      [set({ Css: 'b' }), cell(41, 4)],
    ] as const
    expect(merge(...both).fields.map(({ field }) => field)).toEqual([`QuotarList.${sid(41)}`, 'Css'])
    expect(merge(...both).record).toMatchObject({ Css: 'b', QuotarList: [{ Limit: 4 }] })
    expect(merge(...both, { Css: 'mine' }).record).toMatchObject({ Css: 'a', QuotarList: [{ Limit: 4 }] })
  })

  test('keeps the order of entries whose names are numbers', () => {
    const split = (Id: string): Operation => ({
      type: 'PutEntry',
      list: 'split',
      entry: { Id, StartCode: 'color', EndCode: 'end' },
    })
    expect(merge([split('9'), split('1')], [set({ Css: 'a' })]).record.PageSplits?.map(({ Id }) => Id)).toEqual([
      'all',
      '9',
      '1',
    ])
  })

  test('goes with the questions: one sets, the other moves', () => {
    const { record } = merge(
      [set({ SuccessParam: 'years >= 21' })],
      [{ type: 'MoveQuestions', sids: [sid(15)], place: { after: sid(11) } }],
    )
    expect(record.SuccessParam).toBe('years >= 21')
    expect(layout(record)).toBe('color end years | name why')
  })

  test('splits follow the questions that both moved, and are a conflict only where both set them', () => {
    const split = (EndCode: string): Operation => ({
      type: 'PutEntry',
      list: 'split',
      entry: { Id: 'all', StartCode: 'color', EndCode },
    })
    const moved = merge(
      [{ type: 'DeleteQuestions', sids: [sid(14)], force: true }],
      [{ type: 'MoveQuestions', sids: [sid(11)], place: { after: sid(15) } }],
    )
    expect([moved.record.PageSplits, moved.fields]).toEqual([[{ Id: 'all', StartCode: 'years', EndCode: 'name' }], []])
    expect(merge([split('years')], [{ type: 'DeleteQuestions', sids: [sid(14)], force: true }])).toMatchObject({
      record: { PageSplits: [{ EndCode: 'years' }] },
      fields: [],
    })
    expect(merge([split('years')], [split('name')]).fields).toMatchObject([
      { field: 'PageSplits.all', mine: { EndCode: 'years' }, theirs: { EndCode: 'name' } },
    ])
  })
})

test('joined with what was there, a record stays what it is, whatever was done', () => {
  const authored = (moves: readonly Move[]): NaireRecord =>
    moves.reduce((record, move, step) => {
      const operation = operationOf(record, move, step)
      const outcome = operation && perform(record, operation)
      return outcome && 'naire' in outcome ? outcome.naire : record
    }, base)
  fc.assert(
    fc.property(randomMoves, (moves) => {
      const record = authored(moves)
      expect(mergeRecords(base, record, base)).toMatchObject({ record, conflicts: [], fields: [] })
      expect(mergeRecords(base, base, record)).toMatchObject({ record, conflicts: [], fields: [] })
      expect(mergeRecords(base, record, authored(moves))).toMatchObject({ record, conflicts: [], fields: [] })
    }),
    { numRuns: 60 },
  )
}, 60_000)
