import { nextFreeCode } from '@naire/domain/authoring'
import { numbered } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, EditorField } from '@naire/frontend-interactions/editing/editor-field.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { useChangeContent } from '../use-change.ts'
import { objectsIn, wordOf } from './control.ts'
import { withoutSid } from './without-sid.ts'

/** A list of a question's content. */
export interface ListPlace {
  readonly field: Extract<EditorField, { readonly control: 'list' }>
  readonly path: string
}

/** What is done with the items of a question's lists, beside the page and in it. */
export function useListItems(questionSid: string) {
  const { t } = useTranslation()
  const change = useChangeContent(questionSid)
  return useMemo(() => {
    const put = (path: string, next: (items: readonly ContentObject[]) => readonly ContentObject[]) =>
      change((content) => withValueAt(content, path, numbered(next(objectsIn(valueAt(content, path))))))
    return {
      put,
      /** Gives the sid of the new one, which is the last. */
      add({ field, path }: ListPlace): string {
        const sid = newSid()
        const { codedLike = '', fresh } = field.list
        put(path, (all) => [...all, fresh(sid, nextFreeCode(all.map(({ Code }) => String(Code ?? '')), codedLike), t(`editor:new.${wordOf(field)}`, { n: all.length + 1 }))])
        return sid
      },
      move: (path: string, from: number, to: number) => put(path, (all) => (all[from] && all[to] ? all.toSpliced(from, 1).toSpliced(to, 0, all[from]) : all)),
      remove: (path: string, at: number) =>
        change((content) => withoutSid(withValueAt(content, `${path}.${at}`, undefined), String(valueAt(content, `${path}.${at}.Sid`) ?? ''))),
    }
  }, [t, change])
}
