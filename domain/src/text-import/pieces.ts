import { halfWidth, labelOf, markSigns, type Label } from './labels.ts'

/** A part of a line that begins with the label of an option. */
export interface LabelledText {
  readonly label: Label
  readonly text: string
}

export interface Pieces {
  /** Text before the first label. */
  readonly before: string
  readonly pieces: readonly LabelledText[]
}

/**
 * The options that stand on one line, `A.男 B.女`, `○男 ○女`, `男□ 女□` or `1.男 2.女`. Letters and numbers count only in their
 * order, from the first.
 */
export function piecesIn(text: string): Pieces {
  const behind = signsBehind(text)
  if (behind) return behind
  const signed = signStarts(text)
  const starts = signed.length > 0 ? signed : orderedStarts(text)
  const [first] = starts
  if (first === undefined) return { before: text.trim(), pieces: [] }
  const pieces = starts.flatMap((start, index) => {
    const found = labelOf(text.slice(start, starts[index + 1]).trim())
    return found ? [{ label: found.label, text: found.rest }] : []
  })
  return { before: text.slice(0, first).trim(), pieces }
}

const signs = new RegExp(`[${markSigns}]|(?<=^|\\s)(?:[-*]\\s+)?(?:\\(\\s*\\)|\\[\\s*[xX]?\\s*\\])`, 'gu')

function signStarts(text: string): readonly number[] {
  return [...halfWidth(text).matchAll(signs)].map(({ index }) => index)
}

/** 男□ 女□, 是( ) 否( ): each sign stands behind what it marks. */
function signsBehind(text: string): Pieces | null {
  const found = new RegExp(
    `^(?:.*?[:：?？\\s]\\s*)?((?:[^\\s:：?？${markSigns}()（）\\[\\]]{1,20}\\s*(?:[${markSigns}]|\\(\\s*\\)|\\[\\s*\\])\\s*){2,})$`,
    'u',
  ).exec(halfWidth(text))
  if (!found?.[1]) return null
  const start = text.length - found[1].length
  const pieces = [
    ...halfWidth(text)
      .slice(start)
      .matchAll(new RegExp(`(.+?)([${markSigns}]|\\(\\s*\\)|\\[\\s*\\])`, 'gu')),
  ].flatMap(({ 1: words = '', 2: sign = '' }) => {
    const label = labelOf(sign)?.label
    return label ? [{ label, text: words.trim() }] : []
  })
  return { before: text.slice(0, start).trim(), pieces }
}

const ordered = [
  { pattern: /(?<![A-Za-z])\(?([A-Z])\s*[.、:)]\s*(?!\w\.)/gi, least: 1 },
  { pattern: /([①-⑳])/g, least: 1 },
  { pattern: /\((\d{1,2})\)/g, least: 2 },
  { pattern: /(?<=^|[\s:?),;])(\d{1,2})\s*=\s*(?=\S)/g, least: 2 },
  { pattern: /(?<=^|[\s:?)。;])(\d{1,2})\s*[.、)]\s*(?!\d(?!\d))/g, least: 2 },
  { pattern: /(?<=^|\s)([A-H])\s*(?=[\u4e00-\u9fff])/g, least: 2 },
]

function orderedStarts(text: string): readonly number[] {
  const half = halfWidth(text)
  const found = ordered.map(({ pattern, least }) => {
    const starts = inOrder([...half.matchAll(pattern)])
    return starts.length < least ? [] : starts
  })
  return found.find((starts) => starts.length > 0) ?? []
}

/** From the beginning of the line in any place of the order, within it from the first. */
function inOrder(matches: readonly RegExpExecArray[]): readonly number[] {
  const starts: number[] = []
  let next: number | null = null
  for (const { 1: mark = '', index } of matches) {
    const ordinal = /\d/.test(mark)
      ? Number(mark)
      : /[①-⑳]/.test(mark)
        ? mark.charCodeAt(0) - 0x245f
        : mark.toUpperCase().charCodeAt(0) - 64
    if (next === null ? index > 0 && ordinal > 1 : ordinal !== next) continue
    next = ordinal + 1
    starts.push(index)
  }
  return starts
}
