import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import { checkPlaces } from '../../naires/check-places.ts'
import { parseRecord, type NaireRecord } from '../../naires/index.ts'
import { Problems } from '../../naires/problems.ts'
import { mergeVariations, perform, variation, type Choices, type Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, layout } from '../testing/performed.ts'
import { operationOf, randomMoves, type Move } from '../testing/random-operations.ts'

const base = gardenNaire()

function merge(mine: readonly Operation[], theirs: readonly Operation[], choices: Choices = {}) {
  const { record, conflicts, left } = mergeVariations(
    base,
    variation(base, after(base, ...mine)),
    variation(base, after(base, ...theirs)),
    choices,
  )
  return {
    record,
    layout: layout(record),
    conflicts: conflicts.map(({ sid: of, about }) => `${Number(of)} ${about}`),
    left,
  }
}

const type = (number: number, stem: string): Operation => ({
  type: 'ChangeContent',
  sid: sid(number),
  data: JSON.stringify({
    ...(JSON.parse(base.Questions.find(({ Sid }) => Sid === sid(number))?.Data ?? '') as object),
    Data: stem,
  }),
})
const add = (number: number, code: string, beside: number): Operation => ({
  type: 'AddQuestion',
  sid: sid(number),
  code,
  questionType: 4,
  place: { after: sid(beside) },
})
const move = (number: number, beside: number): Operation => ({
  type: 'MoveQuestions',
  sids: [sid(number)],
  place: { after: sid(beside) },
})
const remove = (number: number): Operation => ({ type: 'DeleteQuestions', sids: [sid(number)], force: true })
const stems = ({ Questions }: NaireRecord) => Questions.map(({ PlainText }) => PlainText)

describe('changes of two authors', () => {
  test('to different questions are both taken', () => {
    const { record, conflicts } = merge(
      [type(11, '一')],
      [type(12, '二'), { type: 'ChangeMemo', sid: sid(11), memo: '注' }],
    )
    expect(stems(record).slice(0, 2)).toEqual(['一', '二'])
    expect(record.Questions[0]).toMatchObject({ Memo: '注' })
    expect(conflicts).toEqual([])
  })

  test('that are the same are one', () => {
    expect(merge([type(11, '一'), move(15, 11)], [type(11, '一'), move(15, 11)])).toMatchObject({
      layout: 'color end years | name why',
      conflicts: [],
    })
  })

  test('to one content are a conflict: theirs is taken, mine when it is chosen', () => {
    const both = [[type(11, '我')], [type(11, '他')]] as const
    expect(merge(...both).conflicts).toEqual(['11 content'])
    expect(stems(merge(...both).record)[0]).toBe('他')
    expect(stems(merge(...both, { [sid(11)]: 'mine' }).record)[0]).toBe('我')
  })

  test('one moves and one writes: both', () => {
    const { record, layout: order, conflicts } = merge([move(11, 15)], [type(11, '他')])
    expect(order).toBe('years | name why | end color')
    expect(stems(record)[4]).toBe('他')
    expect(conflicts).toEqual([])
  })

  test('both add, both stay, each behind the one that it was put behind', () => {
    expect(merge([add(70, 'm', 12)], [add(71, 't', 14)]).layout).toBe('color years m | name why t | end')
    expect(merge([add(70, 'm', 12)], [add(71, 't', 12)]).layout).toBe('color years m t | name why | end')
  })

  test('both move one question: theirs is taken, mine when it is chosen', () => {
    const both = [[move(15, 11)], [move(15, 13)]] as const
    expect(merge(...both)).toMatchObject({ layout: 'color years | name end why', conflicts: ['15 place'] })
    expect(merge(...both, { [sid(15)]: 'mine' })).toMatchObject({ layout: 'color end years | name why' })
  })

  test('one divides a page where the other adds a question: it comes to the new page', () => {
    const divided = merge([{ type: 'AddDivider', before: sid(14), page: sid(95) }], [add(71, 't', 14)])
    expect(divided).toMatchObject({ layout: 'color years | name | why t | end', conflicts: [] })
  })

  test('one removes what the other changes: it stays, unless removing is chosen', () => {
    expect(merge([remove(15)], [type(15, '他')])).toMatchObject({
      layout: 'color years | name why | end',
      conflicts: ['15 removed'],
    })
    expect(merge([type(15, '我')], [remove(15)])).toMatchObject({
      layout: 'color years | name why | end',
      conflicts: ['15 removed'],
    })
    expect(merge([remove(15)], [type(15, '他')], { [sid(15)]: 'mine' }).layout).toBe('color years | name why')
    expect(merge([remove(15)], [move(15, 11)])).toMatchObject({ layout: 'color years | name why', conflicts: [] })
    expect(merge([remove(15)], [remove(15)])).toMatchObject({ layout: 'color years | name why', conflicts: [] })
  })

  test('one removes what the other begins to read: the place is named', () => {
    const reading: Operation = {
      type: 'ChangeContent',
      sid: sid(15),
      data: '{"Data":"","Config":{"VisibleExpression":"why == \'x\'"}}',
    }
    const { left, record } = merge([remove(14)], [reading])
    expect(left).toEqual([
      { path: 'Questions[3].Data.Config.VisibleExpression', question: 'end', source: "why == 'x'" },
    ])
    expect(record.Questions[3]?.Refer).toEqual([])
  })

  test('one code for two new questions: mine takes the next, and what reads it follows', () => {
    const reads: Operation = {
      type: 'ChangeContent',
      sid: sid(15),
      data: '{"Data":"","Config":{"VisibleExpression":"Q6.visible"}}',
    }
    const { record, conflicts, layout: order } = merge([add(70, 'Q6', 12), reads], [add(71, 'Q6', 14)])
    expect(order).toBe('color years Q7 | name why Q6 | end')
    expect(conflicts).toEqual(['70 taken'])
    expect(record.Questions.at(-1)).toMatchObject({
      Data: '{"Data":"","Config":{"VisibleExpression":"Q7.visible"}}',
      Refer: ['Q7'],
    })
  })

  test('resources of both are there', () => {
    const put = (number: number): Operation => ({
      type: 'PutEntry',
      list: 'resource',
      entry: { Sid: sid(number), NaireSid: sid(1) },
    })
    const { record } = merge([put(52), { type: 'RemoveEntry', list: 'resource', key: sid(51), force: true }], [put(53)])
    expect(record.ResourceList?.map(({ Sid }) => Sid)).toEqual([sid(52), sid(53)])
  })
})

function authored(moves: readonly Move[], seed: number): NaireRecord {
  return moves.reduce((record, chosen, step) => {
    const operation = operationOf(record, chosen, step + seed)
    const outcome = operation && perform(record, operation)
    return outcome && 'naire' in outcome ? outcome.naire : record
  }, base)
}

test('joined with no changes, changes are what they are; whatever two do, places stay sound and nothing is lost', () => {
  fc.assert(
    fc.property(randomMoves, randomMoves, (myMoves, theirMoves) => {
      const [mine, theirs] = [authored(myMoves, 0), authored(theirMoves, 100)]
      const [none, my, their] = [base, mine, theirs].map((record) => variation(base, record))
      if (!none || !my || !their) return
      expect(mergeVariations(base, my, none).record.Questions).toEqual(mine.Questions)
      expect(mergeVariations(base, none, their).record.Questions).toEqual(theirs.Questions)
      const { record } = mergeVariations(base, my, their)
      const problems = new Problems()
      checkPlaces(record, problems)
      expect(problems.all.filter(({ key }) => key !== 'naire.noQuestions')).toEqual([])
      const sids = new Set(record.Questions.map(({ Sid }) => Sid))
      for (const { Sid } of [...my.ToAddQuestions, ...their.ToAddQuestions]) expect(sids.has(Sid)).toBe(true)
    }),
    { numRuns: runs(80) },
  )
}, 60_000)

test('what is joined without conflicts is sound', () => {
  const { record } = merge([type(11, '一'), add(70, 'm', 12)], [remove(15), { type: 'MergePages' }])
  const parsed = parseRecord(record)
  expect(parsed).toEqual({ record })
})
