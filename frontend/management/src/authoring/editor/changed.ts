import type { Operation } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'
import type { QuestionType } from '@naire/domain/questions'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { questionEditing } from '@naire/frontend-questions/editors.ts'
import { newSid } from '../../workplace/sid.ts'
import { typeOf } from './type-of.ts'
import { contentOf } from './use-content.ts'

/** The step that changes the content of a question; none where nothing changes. */
export function changed(
  question: StoredQuestion,
  next: (type: QuestionType | null, content: ContentObject) => ContentObject,
): readonly Operation[] {
  const stored = contentOf(question)
  const type = typeOf(question)
  const { explicit, tidy } = type === null ? {} : questionEditing[type]
  const before = explicit ? explicit(stored) : stored
  const after = next(type, before)
  if (after === before) return []
  const data = JSON.stringify(tidy ? tidy(before, after, newSid) : after)
  return data === question.Data ? [] : [{ type: 'ChangeContent', sid: question.Sid, data }]
}
