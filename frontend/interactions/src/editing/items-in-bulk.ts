import { nextFreeCode } from '@naire/domain/authoring'
import { readOptions, type OptionDraft } from '@naire/domain/text-import'
import { plainText } from '@naire/ui'
import { withValueAt } from './at-path.ts'
import type { ContentObject, ListEditing } from './editor-field.ts'

/** The items of a list as a text, one a line. */
export function textOfItems(items: readonly ContentObject[], { text }: ListEditing): string {
  return items.map((item) => plainText(String(item[text] ?? ''))).join('\n')
}

/**
 * The list as the text says. An item whose words are in the text stays what it is; where the words of a line are new
 * and the line count is the same or all lines are new, the item of that line is renamed. Items without words take those
 * of the first new lines.
 */
export function itemsOfText(
  items: readonly ContentObject[],
  written: string,
  list: ListEditing,
  newSid: () => string,
): readonly ContentObject[] {
  const drafts = readOptions(written)
  const wordsOf = (item: ContentObject) => plainText(String(item[list.text] ?? ''))
  const blank = items.filter((item) => wordsOf(item) === '')
  const left = new Map(items.filter((item) => wordsOf(item) !== '').map((item) => [wordsOf(item), item]))
  const kept = drafts.map(({ text }) => {
    const item = left.get(text)
    left.delete(text)
    return item
  })
  const isAnew = kept.every((item) => item === undefined)
  const renamed = (at: number) =>
    isAnew || drafts.length === items.length ? [...left.values()].find((item) => item === items[at]) : undefined
  const codes = items.map(({ Code }) => String(Code ?? ''))
  const made = drafts.map((draft, at) => {
    const old = kept[at] ?? renamed(at)
    if (old) return kept[at] ? old : { ...old, [list.text]: htmlOf(draft.text) }
    const unwritten = blank.shift()
    if (unwritten) return withInput({ ...unwritten, [list.text]: htmlOf(draft.text) }, draft)
    const code = nextFreeCode(codes, list.codedLike ?? '')
    codes.push(code)
    return withInput(list.fresh(newSid(), code, htmlOf(draft.text)), draft)
  })
  return aloneOnes(numbered(made), drafts, kept)
}

interface PastePlace {
  /** Item whose words the first line takes, or behind which all lines come. */
  readonly at: number
  readonly replaces: boolean
}

/** The list with the lines of a text as further items; null for a text that is no list of options. */
export function itemsWithPasted(
  items: readonly ContentObject[],
  { at, replaces }: PastePlace,
  { written, list, newSid }: { readonly written: string; readonly list: ListEditing; readonly newSid: () => string },
): readonly ContentObject[] | null {
  const drafts = written.trim().includes('\n') ? readOptions(written) : []
  if (drafts.length < 2) return null
  const codes = items.map(({ Code }) => String(Code ?? ''))
  const made = drafts.map((draft, place) => {
    const old = replaces && place === 0 ? items[at] : undefined
    if (old) return withInput({ ...old, [list.text]: htmlOf(draft.text) }, draft)
    const code = nextFreeCode(codes, list.codedLike ?? '')
    codes.push(code)
    return withInput(list.fresh(newSid(), code, htmlOf(draft.text)), draft)
  })
  const begin = replaces ? at : at + 1
  const all = items.toSpliced(begin, replaces ? 1 : 0, ...made)
  const draftOf = all.map((_, place) => drafts[place - begin])
  return aloneOnes(
    numbered(all),
    draftOf,
    draftOf.map((draft) => draft === undefined),
  )
}

/** Places in the list, from 1. */
export function numbered(items: readonly ContentObject[]): readonly ContentObject[] {
  return items.map((item, at) =>
    item['Seq'] === undefined || item['Seq'] === at + 1 ? item : { ...item, Seq: at + 1 },
  )
}

function withInput(item: ContentObject, { input }: OptionDraft): ContentObject {
  return input ? withValueAt(item, 'TextInputConfig.Enabled', true) : item
}

function aloneOnes(
  items: readonly ContentObject[],
  drafts: readonly (OptionDraft | undefined)[],
  kept: readonly unknown[],
): readonly ContentObject[] {
  const sids = items.map(({ Sid }) => Sid)
  return items.map((item, at) =>
    drafts[at]?.alone && !kept[at] ? { ...item, Exclusive: sids.filter((sid) => sid !== item['Sid']) } : item,
  )
}

/** Words as a content holds them. */
export function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
