import { nextFreeCode } from '@naire/domain/authoring'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, EditorField } from '@naire/frontend-interactions/editing/editor-field.ts'
import { numbered } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import { objectsIn } from './control.ts'

/** A list of a question's content. */
export interface ListPlace {
  readonly field: Extract<EditorField, { readonly control: 'list' }>
  readonly path: string
}

type Items = readonly ContentObject[]

/** The content with another list at a path; its items know their places. */
export const withItems = (content: ContentObject, path: string, next: (items: Items) => Items): ContentObject =>
  withValueAt(content, path, numbered(next(objectsIn(valueAt(content, path)))))

/** With a new item at the end. */
export function withNewItem(
  content: ContentObject,
  { field, path }: ListPlace,
  { sid, words }: { readonly sid: string; readonly words: (place: number) => string },
): ContentObject {
  const { codedLike = '', fresh } = field.list
  return withItems(content, path, (all) => [
    ...all,
    fresh(
      sid,
      nextFreeCode(
        all.map(({ Code }) => String(Code ?? '')),
        codedLike,
      ),
      words(all.length + 1),
    ),
  ])
}

export const withMovedItem = (content: ContentObject, path: string, from: number, to: number): ContentObject =>
  withItems(content, path, (all) => (all[from] && all[to] ? all.toSpliced(from, 1).toSpliced(to, 0, all[from]) : all))

/** Without an item, and without what refers to it. */
export const withoutItem = (content: ContentObject, path: string, at: number): ContentObject =>
  withoutSid(withValueAt(content, `${path}.${at}`, undefined), String(valueAt(content, `${path}.${at}.Sid`) ?? ''))

/** A content in which no list of sids names a thing that is gone. */
function withoutSid(content: ContentObject, sid: string): ContentObject {
  if (sid === '') return content
  return JSON.parse(JSON.stringify(content), (name, value: unknown) =>
    lists.has(name) && Array.isArray(value) ? value.filter((other) => other !== sid) : value,
  ) as ContentObject
}

const lists: ReadonlySet<string> = new Set(['Exclusive', 'Orders'])
