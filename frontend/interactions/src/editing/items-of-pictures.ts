import { nextFreeCode } from '@naire/domain/authoring'
import { plainText } from '@naire/ui'
import type { ContentObject, ListEditing } from './editor-field.ts'
import { htmlOf, numbered } from './items-in-bulk.ts'

export interface NewPicture {
  /** Sid of its resource. */
  readonly sid: string
  readonly fileName: string
}

/** Items of the list can have a picture. */
export const takesPictures = ({ fields }: ListEditing): boolean =>
  fields.some((section) => section.fields.some(({ at }) => at === pictureField))

/** The order in which people number their files: 2.png before 10.png. */
export const byFileName = <T extends { readonly name: string }>(files: readonly T[]): readonly T[] =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))

/**
 * The list with new pictures: each at the item whose words its file is named for, else at the first that has none, else
 * at a new one with the file's name.
 */
export function itemsOfPictures(
  items: readonly ContentObject[],
  pictures: readonly NewPicture[],
  list: ListEditing,
  newSid: () => string,
): readonly ContentObject[] {
  const named = new Map<number, NewPicture>()
  for (const picture of pictures) {
    const at = items.findIndex(
      (item, place) => takes(item) && !named.has(place) && wordsOf(item, list) === nameOf(picture),
    )
    if (at >= 0) named.set(at, picture)
  }
  const rest = pictures.filter((picture) => ![...named.values()].includes(picture))
  const filled = items.map((item, at) => {
    const picture = named.get(at) ?? (takes(item) ? rest.shift() : undefined)
    return picture ? { ...item, [pictureField]: picture.sid } : item
  })
  const codes = items.map(({ Code }) => String(Code ?? ''))
  const added = rest.map((picture) => {
    const code = nextFreeCode(codes, list.codedLike ?? '')
    codes.push(code)
    return { ...list.fresh(newSid(), code, htmlOf(nameOf(picture))), [pictureField]: picture.sid }
  })
  return numbered([...filled, ...added])
}

const pictureField = 'Image'

const takes = (item: ContentObject): boolean => item['IsGroupIntro'] !== true && (item[pictureField] ?? '') === ''
const wordsOf = (item: ContentObject, { text }: ListEditing): string => plainText(String(item[text] ?? '')).trim()
const nameOf = ({ fileName }: NewPicture): string => fileName.replace(/\.[^.]*$/, '').trim()
