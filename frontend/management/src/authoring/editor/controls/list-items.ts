import { nextFreeCode } from '@naire/domain/authoring'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, EditorField, ListEditing } from '@naire/frontend-interactions/editing/editor-field.ts'
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

/** With a new item at the end, but before those that are pinned there. */
export function withNewItem(
  content: ContentObject,
  { field, path }: ListPlace,
  { sid, words }: { readonly sid: string; readonly words: (place: number) => string },
): ContentObject {
  return withItems(content, path, (all) => {
    const last = all.findLastIndex(({ FixedPos }) => FixedPos !== true)
    return all.toSpliced(
      last < 0 ? all.length : last + 1,
      0,
      freshIn(all, field.list, { sid, words: words(all.length + 1) }),
    )
  })
}

/** With an option at the very end that is filled in, and stays there when the others are shuffled. */
export const withOther = (
  content: ContentObject,
  { field, path }: ListPlace,
  named: { readonly sid: string; readonly words: string },
): ContentObject =>
  withItems(content, path, (all) => [
    ...all,
    { ...freshIn(all, field.list, named), FixedPos: true, TextInputConfig: { Enabled: true } },
  ])

/** Whether the items of a list can be filled in by who chooses them. */
export const takesInput = ({ fields }: ListEditing): boolean =>
  fields.some((section) => section.fields.some(({ at }) => at === 'TextInputConfig.Enabled'))

/** Whether the last of a list is filled in and pinned there. */
export function endsWithOther(items: Items): boolean {
  const last = items.at(-1)
  return last?.['FixedPos'] === true && valueAt(last, 'TextInputConfig.Enabled') === true
}

const freshIn = (
  all: Items,
  { codedLike = '', fresh }: ListPlace['field']['list'],
  { sid, words }: { readonly sid: string; readonly words: string },
): ContentObject =>
  fresh(
    sid,
    nextFreeCode(
      all.map(({ Code }) => String(Code ?? '')),
      codedLike,
    ),
    words,
  )

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
