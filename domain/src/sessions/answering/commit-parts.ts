import type { Feedback } from '../../interactions/index.ts'
import { groupedByReply } from '../answers.ts'

/** Items of one commit in parts of at most 256 KiB of text each; one part when there is nothing to split. */
export function inParts(items: readonly Feedback[]): readonly (readonly Feedback[])[] {
  if (isSurelyShort(items)) return [items]
  const parts: Feedback[][] = [[]]
  let size = 0
  for (const [reply, length] of replies(items)) {
    if (size > 0 && size + length > maxPart) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(...reply)
    size += length
  }
  return parts
}

/** The items of one reply stay together, because a fact replaces whole replies. */
function* replies(items: readonly Feedback[]): Generator<readonly [items: readonly Feedback[], length: number]> {
  for (const reply of groupedByReply(items).values()) yield [reply, JSON.stringify(reply).length]
}

/** Without writing them as text: a character is written with six at most. */
function isSurelyShort(items: readonly Feedback[]): boolean {
  let most = 0
  for (const item of items)
    for (const value of Object.values(item))
      most += longestName + (typeof value === 'string' ? 6 * value.length : longestNumber)
  return most <= maxPart
}

/** With its marks. */
const longestName = 24
const longestNumber = 24

/** In characters of UTF-16; Chinese text takes three bytes for each. */
const maxPart = Math.floor((256 * 1024) / 3)
