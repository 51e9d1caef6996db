import { describe, expect, test } from 'vitest'
import { parseRecord, type NaireRecord } from '../../naires/index.ts'
import { appliedSave, clipOf, perform, saveOf, undo, emptyHistory, recorded, type Operation } from '../index.ts'
import type { SaveBody } from '../variation/applied-save.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, contentOf, performed, refused } from '../testing/performed.ts'

const lock: Operation = { type: 'LockQuestions', sids: [sid(11), sid(14)], scale: ' PHQ-9 ' }
const locked = after(gardenNaire(), lock)
const question = (record: NaireRecord, code: string) => record.Questions.find(({ Code }) => Code === code)!
const content = (code: string, change: (fields: Record<string, unknown>) => object): Operation => {
  const fields = contentOf(locked, code)
  return {
    type: 'ChangeContent',
    sid: question(locked, code).Sid,
    data: JSON.stringify({ ...fields, ...change(fields) }),
  }
}
const saved = (base: NaireRecord, next: NaireRecord) =>
  appliedSave(base, JSON.parse(JSON.stringify(saveOf(base, next))) as SaveBody, '2026-03-01T02:00:00.000Z')

describe('a question of a validated scale', () => {
  test('keeps its wording, options, type and translations', () => {
    expect(question(locked, 'color').ValidatedScale).toBe('PHQ-9')
    for (const operation of [
      content('color', () => ({ Data: '别的' })),
      { type: 'RenameCode', question: sid(11), of: sid(31), code: 'X' },
      { type: 'ChangeTranslation', language: 'en-US', key: `${sid(31)}.Data`, text: 'Crimson' },
      { type: 'ChangeTranslations', texts: { 'en-US': null } },
      { type: 'ChangeType', sid: sid(14), questionType: 3, data: JSON.stringify(contentOf(locked, 'why')) },
    ] as Operation[])
      expect(refused(locked, operation), JSON.stringify(operation)).toMatchObject({
        name: 'locked',
        details: { scale: 'PHQ-9' },
      })
  })

  test('is moved, renamed, annotated, shown on a condition and removed like any other', () => {
    const condition = content('why', ({ Config }) => ({
      Config: { ...(Config as object), VisibleExpression: 'years > 12' },
    }))
    const next = after(
      locked,
      condition,
      { type: 'RenameCode', question: sid(11), of: sid(11), code: 'colour' },
      { type: 'ChangeMemo', sid: sid(11), memo: '注' },
      { type: 'MoveQuestions', sids: [sid(11)], place: { after: sid(15) } },
    )
    expect(question(next, 'colour').ValidatedScale).toBe('PHQ-9')
    expect(saved(locked, next)).toHaveProperty('record')
    expect(after(locked, { type: 'DeleteQuestions', sids: [sid(14)] }).QuestionCount).toBe(4)
  })

  test('is one too where it is copied to, as long as the copy is the same', () => {
    const clip = clipOf(locked, new Set([sid(11)]))
    const newSid = 'C'.repeat(32)
    const paste: Operation = { type: 'PasteQuestions', clip, sids: [newSid], place: { after: sid(15) }, pages: [] }
    const copy = after(gardenNaire(), paste).Questions.at(-1)
    expect(copy).toMatchObject({ ValidatedScale: 'PHQ-9', ValidatedHash: question(locked, 'color').ValidatedHash })
    const changed = clip.questions.map((each) => ({ ...each, Data: each.Data.replace('"Data":"', '"Data":"!') }))
    expect(
      after(gardenNaire(), { ...paste, clip: { ...clip, questions: changed } }).Questions.at(-1),
    ).not.toHaveProperty('ValidatedScale')
    expect(
      after(locked, {
        type: 'DuplicateQuestions',
        copies: [{ of: sid(11), sid: newSid }],
        place: { after: sid(15) },
      }).Questions.at(-1)?.ValidatedScale,
    ).toBe('PHQ-9')
  })

  test('is called validated no more once it is unlocked, and can be changed then', () => {
    const unlocked = after(locked, { type: 'UnlockQuestions', sids: [sid(11)] })
    expect(question(unlocked, 'color')).not.toHaveProperty('ValidatedScale')
    expect(question(unlocked, 'color')).not.toHaveProperty('ValidatedHash')
    const next = after(
      unlocked,
      content('color', () => ({ Data: '别的' })),
    )
    expect(saved(locked, next)).toHaveProperty('record')
    expect(saved(locked, unlocked)).toHaveProperty('record')
  })

  test('is undone like any step', () => {
    const { inverse, naire } = performed(gardenNaire(), lock)
    const history = recorded(emptyHistory, { type: lock.type, inverse, at: 0, field: '' })
    expect(undo(history, naire)?.naire).toEqual(gardenNaire())
  })

  test('cannot be forged: not by a save, nor by an import', () => {
    const forged = (change: (fields: Record<string, unknown>) => object): NaireRecord => ({
      ...locked,
      Questions: locked.Questions.map((each) => ({ ...each, ...(each.Sid === sid(11) && change({ ...each })) })),
    })
    const other = after(
      gardenNaire(),
      { type: 'ChangeContent', sid: sid(11), data: JSON.stringify({ ...contentOf(locked, 'color'), Data: '别的' }) },
      lock,
    )
    const reworded = forged(({ Data }) => ({ Data: String(Data).replace('"Data":"', '"Data":"!') }))
    for (const record of [reworded, forged(() => ({ ValidatedHash: 'x' })), forged(() => ({ ValidatedScale: {} }))])
      expect(parseRecord(record)).toMatchObject({ problems: [{ key: 'naire.lockedQuestion' }] })
    expect(saved(locked, other)).toMatchObject({ problems: [{ key: 'naire.lockedQuestion' }] })
    expect(parseRecord(locked)).toEqual({ record: locked })
    expect(perform(locked, { ...lock, scale: ' ' } as Operation)).toMatchObject({ refused: { name: 'badSetting' } })
  })
})
