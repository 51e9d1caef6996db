import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { useChangeContent } from '../use-change.ts'
import { wordOf } from './control.ts'
import { type ListPlace, withItems, withMovedItem, withNewItem, withOther, withoutItem } from './list-items.ts'

/** Operations on the items of a question's lists, beside the page and in it. */
export function useListItems(questionSid: string) {
  const { t } = useTranslation()
  const change = useChangeContent(questionSid)
  return useMemo(
    () => ({
      put: (path: string, next: (items: readonly ContentObject[]) => readonly ContentObject[]) =>
        change((content) => withItems(content, path, next)),
      /** Gives the sid of the new one. */
      add(place: ListPlace): string {
        const sid = newSid()
        change((content) =>
          withNewItem(content, place, { sid, words: (n) => t(`editor:new.${wordOf(place.field)}`, { n }) }),
        )
        return sid
      },
      addOther: (place: ListPlace) =>
        change((content) => withOther(content, place, { sid: newSid(), words: t('editor:list.otherWords') })),
      move: (path: string, from: number, to: number) => change((content) => withMovedItem(content, path, from, to)),
      remove: (path: string, at: number) => change((content) => withoutItem(content, path, at)),
    }),
    [t, change],
  )
}
