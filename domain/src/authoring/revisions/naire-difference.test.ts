import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { naireDifference, perform, type Change, type Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after } from '../testing/performed.ts'
import { operationOf, randomMoves } from '../testing/random-operations.ts'

const base = gardenNaire()
const between = (...operations: readonly Operation[]) => naireDifference(base, after(base, ...operations))
const color = (from: string, to: string): Operation => ({
  type: 'ChangeContent',
  sid: sid(11),
  data: (base.Questions[0]?.Data ?? '').replace(from, to),
})
const line = ({ kind, part, name, field, before, after: now }: Change) =>
  [kind, part, name, field, before, now].filter((word) => word !== '' && word !== null).join(' ')
const lines = (...operations: readonly Operation[]) =>
  between(...operations).questions.flatMap(({ code, kind, changes }) =>
    kind === 'changed' ? changes.map((change) => `${code}: ${line(change)}`) : [`${code}: ${kind}`],
  )

describe('between two contents', () => {
  test('questions came, went, moved, were renamed and noted', () => {
    expect(
      lines(
        { type: 'AddQuestion', sid: sid(70), code: 'new', questionType: 4, place: { after: sid(15) } },
        { type: 'DeleteQuestions', sids: [sid(15)] },
      ),
    ).toEqual(['new: added', 'end: removed'])
    expect(lines({ type: 'MoveQuestions', sids: [sid(15)], place: { before: sid(11) } })).toEqual([
      'end: moved question 3 · 5 1 · 1',
    ])
    expect(
      lines(
        { type: 'RenameCode', question: sid(15), of: sid(15), code: 'bye' },
        { type: 'ChangeMemo', sid: sid(11), memo: '注' },
      ),
    ).toEqual(['color: memo question Memo 注', 'bye: renamed question Code end bye'])
  })

  test('options came, went, changed places and words, conditions and settings', () => {
    expect(lines(color('"蓝"', '"深蓝"'))).toEqual(['color: text option B 深蓝 Data 蓝 深蓝'])
    expect(lines(color(`{"Sid":"${sid(31)}","Code":"A","Data":"红"},`, ''))).toEqual([
      'color: removed option A 红 A 红',
    ])
    expect(
      lines({ type: 'ChangeContent', sid: sid(15), data: '{"Data":"再见","Config":{"HideExpression":"years < 18"}}' }),
    ).toEqual(['end: condition question Config.HideExpression years < 18'])
    expect(
      lines({
        type: 'ChangeContent',
        sid: sid(14),
        data: (base.Questions[3]?.Data ?? '').replace('years > 10', 'years > 12').replace('500', '300'),
      }),
    ).toEqual([
      expect.stringMatching(/^why: condition question Config\.VisibleExpression .*> 10.* .*> 12/),
      'why: setting field I1 DataType.MaxLength 500 300',
    ])
  })

  test('settings, name, quota, splits and texts of other languages are told beside the questions', () => {
    const { fields } = between(
      { type: 'ChangeName', name: '园' },
      { type: 'ChangeSettings', settings: { CommitInterval: 5, SuccessParam: 'years >= 21' } },
      {
        type: 'PutEntry',
        list: 'quota',
        entry: { Sid: sid(41), QuotarExpression: "color == 'A'", Limit: 9, Memo: '红' },
      },
      { type: 'ChangeTranslation', language: 'de', key: `${sid(15)}.Data`, text: 'Ende' },
    )
    expect(fields.map(line).toSorted()).toEqual([
      'condition setting SuccessParam years >= 18 years >= 21',
      'setting quota 红 Limit 2 9',
      'setting setting CommitInterval 5',
      'text name Name 花园 园',
      'text translation de 0 1',
    ])
  })

  test('columns of answers and quota cells are named that it touches', () => {
    expect(between(color('"B"', '"C"')).columns).toMatchObject({ added: [], removed: [] })
    const gone = between(
      { type: 'DeleteQuestions', sids: [sid(13)], force: true },
      { type: 'RenameCode', question: sid(12), of: sid(12), code: 'age', force: true },
    )
    expect(gone.columns.removed.some((heading) => heading.startsWith('name'))).toBe(true)
    expect(gone.columns.renamed).toContainEqual({ before: 'years', after: 'age' })
    expect(gone.cells).toEqual([])
    expect(between(color('"蓝"', '"深蓝"')).cells).toEqual(['红'])
    expect(between({ type: 'RemoveEntry', list: 'quota', key: sid(41) }).cells).toEqual(['红'])
  })
})

test('there is a difference exactly where something is otherwise, and it is told from both sides', () => {
  fc.assert(
    fc.property(randomMoves, (moves) => {
      const record = moves.reduce((current, move, step) => {
        const operation = operationOf(current, move, step)
        const outcome = operation && perform(current, operation)
        return outcome && 'naire' in outcome ? outcome.naire : current
      }, base)
      const [there, back] = [naireDifference(base, record), naireDifference(record, base)]
      const kinds = (difference: typeof there, kind: string) =>
        difference.questions
          .filter((question) => question.kind === kind)
          .map(({ sid: of }) => of)
          .toSorted()
      expect(kinds(there, 'added')).toEqual(kinds(back, 'removed'))
      expect(kinds(there, 'removed')).toEqual(kinds(back, 'added'))
      expect(there.columns.added.toSorted()).toEqual(back.columns.removed.toSorted())
      const { questions, fields } = naireDifference(record, structuredClone(record))
      expect([questions, fields]).toEqual([[], []])
      const isSame = record.Questions.every(
        (question, index) =>
          question.Data === base.Questions[index]?.Data &&
          question.Type === base.Questions[index]?.Type &&
          question.Sid === base.Questions[index]?.Sid &&
          question.PageSid === base.Questions[index]?.PageSid &&
          question.Code === base.Questions[index]?.Code &&
          question.Memo === base.Questions[index]?.Memo &&
          question.ValidatedScale === base.Questions[index]?.ValidatedScale,
      )
      expect(there.questions.length === 0).toBe(isSame && record.Questions.length === base.Questions.length)
    }),
    { numRuns: 60 },
  )
}, 60_000)
