import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NaireRecord } from '../../naires/index.ts'
import { applyVariation, perform, saveOf, variation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after } from '../testing/performed.ts'
import { operationOf, randomMoves, type Move } from '../testing/random-operations.ts'

const naire = gardenNaire()

/** The record after the moves that can be made. */
function authored(start: NaireRecord, moves: readonly Move[]): NaireRecord {
  return moves.reduce((record, move, step) => {
    const operation = operationOf(record, move, step)
    const outcome = operation && perform(record, operation)
    return outcome && 'naire' in outcome ? outcome.naire : record
  }, start)
}

describe('a variation', () => {
  test('says which questions and resources were added, modified and removed [C7-02]', () => {
    const picture = { Sid: sid(52), NaireSid: sid(1), TargetSid: sid(15), Type: 'Image' }
    const next = after(
      naire,
      { type: 'DeleteQuestions', sids: [sid(14)] },
      { type: 'ChangeContent', sid: sid(11), data: naire.Questions[0]?.Data.replace('红', '朱') ?? '' },
      { type: 'AddQuestion', sid: sid(70), questionType: 4, place: { after: sid(15) } },
      { type: 'PutEntry', list: 'resource', entry: picture },
    )
    expect(variation(naire, next)).toEqual({
      ToAddQuestions: [next.Questions[4]],
      ToModifyQuestions: [next.Questions[0], next.Questions[3]],
      ToRemoveQuestions: [sid(14)],
      ToAddResources: [picture],
      ToRemoveResources: [sid(51)],
    })
  })

  test('is empty when nothing changed, and holds what changed its place only', () => {
    expect(Object.values(variation(naire, gardenNaire())).flat()).toEqual([])
    const merged = after(naire, { type: 'MergePages' })
    expect(variation(naire, merged).ToModifyQuestions.map(({ Code }) => Code)).toEqual(['name', 'why', 'end'])
  })

  test('a changed resource is removed and added, and keeps its place', () => {
    const second = after(naire, { type: 'PutEntry', list: 'resource', entry: { Sid: sid(52), NaireSid: sid(1) } })
    const next = after(second, {
      type: 'PutEntry',
      list: 'resource',
      entry: { Sid: sid(51), NaireSid: sid(1), TargetSid: sid(14), FileName: 'b.png' },
    })
    const changes = variation(second, next)
    expect(changes).toMatchObject({
      ToAddResources: [{ Sid: sid(51), FileName: 'b.png' }],
      ToRemoveResources: [sid(51)],
    })
    expect(applyVariation(second, changes).ResourceList).toEqual(next.ResourceList)
  })

  test('leads to the same questions, pages and resources, whatever was done', () => {
    fc.assert(
      fc.property(randomMoves, (moves) => {
        const { Questions, QuestionCount, PageCount, ResourceList } = authored(naire, moves)
        const next = authored(naire, moves)
        expect(applyVariation(naire, variation(naire, next))).toEqual({
          ...naire,
          Questions,
          QuestionCount,
          PageCount,
          ResourceList,
        })
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

describe('a save', () => {
  test('sends the questionnaire with the places of its questions, and the variation [C7-02]', () => {
    const next = after(naire, { type: 'MergePages' }, { type: 'ChangePageGroups', pageGroups: '[]' })
    const { questionnaire, variation: changes } = saveOf(naire, next)
    expect(questionnaire).toMatchObject({
      Sid: sid(1),
      QuestionCount: 5,
      PageCount: 1,
      MetadataDefs: [],
      ModifyTime: naire.ModifyTime,
      PageGroups: '[]',
    })
    expect(questionnaire.Questions[2]).toEqual({
      Sid: sid(13),
      PageSid: sid(91),
      PageSeq: 1,
      Seq: 3,
      Hash: naire.Questions[2]?.Hash,
    })
    expect(changes).toEqual(variation(naire, next))
    expect(saveOf(naire, naire).questionnaire).not.toHaveProperty('PageGroups')
  })
})
