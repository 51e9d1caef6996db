import type { Operation, Place } from '@naire/domain/authoring'
import { questionDefinitions, questionTypeOf } from '@naire/domain/questions'
import { withFreshWords, type PartWords } from '@naire/frontend-interactions/editing/fresh-words.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Standing } from '../actions/standing.ts'

/** Kind of the data of a type that is dragged: its number. */
export const draggedType = 'application/x-naire-type'

export interface FreshContent {
  readonly newSid: () => string
  readonly words: PartWords
}

/** The operation that adds a question of a type, with words for its parts. */
export function adding(questionType: number, place: Place, fresh: FreshContent): Extract<Operation, { type: 'AddQuestion' }> {
  return { type: 'AddQuestion', sid: fresh.newSid(), questionType, place, data: JSON.stringify(freshContent(questionType, fresh)) }
}

export function freshContent(questionType: number, { newSid, words }: FreshContent): ContentObject {
  const type = questionTypeOf(questionType)
  return type === null ? {} : withFreshWords(questionDefinitions[type].fresh(newSid) as ContentObject, words)
}

/** Behind what is chosen, at the end of a page, or at the end of all. */
export function placeToAdd({ record: { Questions }, chosen, page }: Standing, newSid: () => string): Place {
  const last = chosen.at(-1) ?? Questions.findLast(({ PageSid }) => page === null || PageSid === page)
  return last ? { after: last.Sid } : { newPage: newSid(), afterPage: null }
}

export function usePartWords(): PartWords {
  const { t } = useTranslation()
  return useMemo(() => ({ option: (n) => t('editor:new.Options', { n }), row: (n) => t('editor:new.Rows', { n }), column: (n) => t('editor:new.Columns', { n }) }), [t])
}
