import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NaireRecord } from '../../naires/index.ts'
import { appliedSave, isNoChange, perform, savedChanges, saveOf, type SaveBody, type Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after } from '../testing/performed.ts'
import { operationOf, randomMoves } from '../testing/random-operations.ts'

const base = gardenNaire()
const now = '2026-03-01T00:00:00.000Z'

/** As it comes over the wire. */
const sent = (...operations: readonly Operation[]): SaveBody =>
  JSON.parse(JSON.stringify(saveOf(base, after(base, ...operations)))) as SaveBody
const problems = (save: SaveBody) => {
  const applied = appliedSave(base, save, now)
  return 'problems' in applied ? applied.problems.map(({ target, key }) => `${target} ${key}`) : []
}

describe('a save that is applied', () => {
  test('leads to the record that its author has, whatever was done [C7-02]', () => {
    fc.assert(
      fc.property(randomMoves, (moves) => {
        const record = moves.reduce<NaireRecord>((current, move, step) => {
          const operation = operationOf(current, move, step)
          const outcome = operation && perform(current, operation)
          return outcome && 'naire' in outcome ? outcome.naire : current
        }, base)
        const applied = appliedSave(base, JSON.parse(JSON.stringify(saveOf(base, record))) as SaveBody, now)
        expect(applied).toEqual({ record: { ...record, ModifyTime: now } })
      }),
      { numRuns: 80 },
    )
  }, 60_000)

  test('says for the log what it changed', () => {
    const next = after(
      base,
      { type: 'ChangeMemo', sid: sid(11), memo: '注' },
      { type: 'DeleteQuestions', sids: [sid(15)] },
      { type: 'MoveQuestions', sids: [sid(14)], place: { before: sid(11) } },
      { type: 'ChangeName', name: '园' },
    )
    expect(savedChanges(base, next)).toEqual({
      added: [],
      modified: [sid(11)],
      moved: [sid(14)],
      removed: [sid(15)],
      fields: ['Name', 'PageSplits'],
    })
    expect(isNoChange(savedChanges(base, structuredClone(base)))).toBe(true)
  })

  test('takes sids in any spelling, contents as values, and fields that are not given as they were', () => {
    const save = sent({ type: 'ChangeContent', sid: sid(15), data: '{"Data":"再"}' })
    const given = {
      ...save,
      variation: {
        ToModifyQuestions: [{ ...save.variation.ToModifyQuestions?.[0], Sid: `{${sid(15)}}`, Data: { Data: '再' } }],
      },
    }
    expect(appliedSave(base, given, now)).toMatchObject({
      record: { Name: '花园', QuotarList: base.QuotarList, Questions: [{}, {}, {}, {}, { PlainText: '再' }] },
    })
  })

  test('is refused with paths: what is not there, what has no place, what is there already', () => {
    const save = sent()
    const { questionnaire } = save
    expect(
      problems({
        questionnaire,
        variation: {
          ToRemoveQuestions: [sid(99)],
          ToModifyQuestions: [{ Sid: sid(98) }],
          ToAddQuestions: [{ Sid: sid(11) }],
        },
      }),
    ).toEqual([
      'variation.ToRemoveQuestions[0] naire.unknownQuestion',
      'variation.ToModifyQuestions[0].Sid naire.unknownQuestion',
      'variation.ToAddQuestions[0].Sid naire.duplicateSid',
      'questionnaire.Questions naire.unplacedQuestion',
    ])
    expect(
      problems({
        questionnaire: { ...questionnaire, Questions: [...questionnaire.Questions, { Sid: sid(97) }] },
        variation: {},
      }),
    ).toEqual(['questionnaire.Questions[5].Sid naire.unknownQuestion'])
  })

  test('is refused with the path in the record when its content cannot be kept', () => {
    expect(
      problems(
        sent({ type: 'ChangeContent', sid: sid(15), data: '{"Data":"","Config":{"VisibleExpression":"nobody == 1"}}' }),
      ),
    ).toEqual(['Questions[4].Data.Config.VisibleExpression naire.unknownCode'])
  })

  test('is refused when the author has a question otherwise than it is', () => {
    const save = sent()
    const Questions = save.questionnaire.Questions.map((place, index) =>
      index === 1 ? { ...place, Hash: '0'.repeat(32) } : place,
    )
    expect(problems({ ...save, questionnaire: { ...save.questionnaire, Questions } })).toEqual([
      'Questions[1].Hash naire.wrongHash',
    ])
  })

  test('may leave no question', () => {
    const all = base.Questions.map(({ Sid }) => Sid)
    expect(
      appliedSave(
        base,
        sent(
          { type: 'DeleteQuestions', sids: all, force: true },
          { type: 'RemoveEntry', list: 'quota', key: sid(41) },
          { type: 'ChangeSettings', settings: { SuccessParam: null, ScoreExpression: null } },
          { type: 'RemoveEntry', list: 'split', key: 'all' },
        ),
        now,
      ),
    ).toMatchObject({ record: { Questions: [], QuestionCount: 0, PageCount: 0 } })
  })
})
