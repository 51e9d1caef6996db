import type { Operation, InsertPosition } from '@naire/domain/authoring'
import { questionDefinitions } from '@naire/domain/questions'
import { withFreshWords, type PartWords } from '@naire/frontend-interactions/editing/fresh-words.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid as freshSid } from '../../../workplace/sid.ts'
import { isPreset, numberOfEntry, type EntryName } from './palette-entries.ts'
import { presets } from './presets.ts'
import type { EditorContext } from '../actions/actions.ts'

/** Kind of the data of an entry of the palette that is dragged: its name. */
export const draggedType = 'application/x-naire-type'

export interface FreshContent {
  readonly newSid: () => string
  readonly words: PartWords
  /** A word of the editor. */
  readonly say: (key: string) => string
}

/** The operation that adds a question, with words for its parts. */
export function adding(
  name: EntryName,
  place: InsertPosition,
  fresh: FreshContent,
): Extract<Operation, { type: 'AddQuestion' }> {
  return {
    type: 'AddQuestion',
    sid: fresh.newSid(),
    questionType: numberOfEntry(name),
    place,
    data: JSON.stringify(freshContent(name, fresh)),
  }
}

export function freshContent(name: EntryName, { newSid, words, say }: FreshContent): ContentObject {
  if (isPreset(name)) {
    const { content, wordsOf = name } = presets[name]
    return content({ newSid, words, say: (key) => say(`presets.${wordsOf}.${key}`) })
  }
  return withFreshWords(questionDefinitions[name].fresh(newSid) as ContentObject, words)
}

/** Behind what is chosen, at the end of a page, or at the end of all. */
export function placeToAdd(
  { record: { Questions }, chosen, page }: EditorContext,
  newSid: () => string,
): InsertPosition {
  const last = chosen.at(-1) ?? Questions.findLast(({ PageSid }) => page === null || PageSid === page)
  return last ? { after: last.Sid } : { newPage: newSid(), afterPage: null }
}

/** Whether words are still those that a part was given when it was added: who comes to write them begins anew. */
export function useIsFresh(): (words: string) => boolean {
  const { t } = useTranslation()
  return useMemo(() => {
    const forms = new Set(['Options', 'Rows', 'Columns'].map((kind) => t(`editor:new.${kind}`, { n: 0 })))
    return (words) => forms.has(words.replace(/\d+/, '0'))
  }, [t])
}

export function useFresh(): FreshContent {
  const { t } = useTranslation()
  return useMemo(() => {
    const words: PartWords = {
      option: (n) => t('editor:new.Options', { n }),
      row: (n) => t('editor:new.Rows', { n }),
      column: (n) => t('editor:new.Columns', { n }),
    }
    return { newSid: freshSid, words, say: (key) => t(`editor:${key}`) }
  }, [t])
}
