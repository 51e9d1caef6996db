import { fieldsOf } from '../../naires/fields.ts'
import type { NaireRecord, SavedChanges, StoredQuestion } from '../../naires/index.ts'
import { difference } from '../record/difference.ts'
import { movedFrom } from './merge-order.ts'
import { isEqual } from './variation.ts'

/** Summarises a save's changes, for the log. */
export function savedChanges(before: NaireRecord, after: NaireRecord): SavedChanges {
  const old = new Map(before.Questions.map((question) => [question.Sid, question]))
  const kept = new Set(after.Questions.map(({ Sid }) => Sid))
  return {
    added: sidsOf(after.Questions.filter(({ Sid }) => !old.has(Sid))),
    modified: sidsOf(after.Questions.filter((question) => isModified(old.get(question.Sid), question))),
    moved: [...movedFrom(before.Questions, after.Questions)],
    removed: sidsOf(before.Questions.filter(({ Sid }) => !kept.has(Sid))),
    fields: Object.entries(difference(before, after).fields).flatMap(([name, value]) =>
      name === 'ModifyTime' || isEqual(fieldsOf(before)[name], value) ? [] : name,
    ),
  }
}

export function isNoChange(changes: SavedChanges): boolean {
  return Object.values(changes).every((names: readonly string[]) => names.length === 0)
}

const sidsOf = (questions: readonly StoredQuestion[]) => questions.map(({ Sid }) => Sid)

function isModified(old: StoredQuestion | undefined, { Data, Code, Memo, Type }: StoredQuestion): boolean {
  return old !== undefined && (old.Data !== Data || old.Code !== Code || old.Memo !== Memo || old.Type !== Type)
}
