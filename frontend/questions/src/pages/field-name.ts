import type { QuestionState } from '@naire/domain/answering'
import type { QuestionType } from '@naire/domain/questions'
import { cellName } from '../blankfill/grid.ts'
import { blankName } from '../free-style/blanks.ts'
import { questionTypeAt } from '../question-type-at.ts'

/** What one of a question's several fields is called; blank where the question names its field. */
export function fieldName(question: QuestionState, interactionSid: string): string {
  return names[questionTypeAt(question.type)]?.(question, interactionSid) ?? ''
}

/** Types that hold more than one field. */
const names: Readonly<Partial<Record<QuestionType, typeof fieldName>>> = { blankfill: cellName, freeStyle: blankName }
