import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { followed } from './follow.ts'
import { namedObjects, type NamedObject } from './named-object.ts'
import type { ReferencePlace } from './reference-place.ts'

/** Where others refer to what a question's content held before and holds no more, by its code. */
export function referencesToObjects(
  record: NaireRecord,
  before: StoredQuestion,
  after: StoredQuestion,
): readonly ReferencePlace[] {
  const kept = new Set(namedObjects(after)?.map(keyOf))
  const gone =
    kept.size === 0
      ? []
      : (namedObjects(before) ?? []).filter((object) => object.code !== '' && !kept.has(keyOf(object)))
  const found = gone.flatMap(
    (object) => followed(record, { question: before, object, from: object.code, to: object.code }).found,
  )
  return found.filter((place) => place.question !== before.Code)
}

const keyOf = ({ role, code, interaction }: NamedObject) => `${role} ${interaction} ${code}`
