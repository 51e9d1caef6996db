import { halfWidth, labelOf, type Label } from './labels.ts'

/** A part of a line that begins with the label of an option. */
export interface Piece {
  readonly label: Label
  readonly text: string
}

export interface Pieces {
  /** What stands before the first label. */
  readonly before: string
  readonly pieces: readonly Piece[]
}

/** The options that stand on one line, `A.男 B.女` or `○男 ○女`. Letters and numbers count only in their order, from the first. */
export function piecesIn(text: string): Pieces {
  const starts = signStarts(text).length > 0 ? signStarts(text) : orderedStarts(text)
  const [first] = starts
  if (first === undefined) return { before: text.trim(), pieces: [] }
  const pieces = starts.flatMap((start, index) => {
    const found = labelOf(text.slice(start, starts[index + 1]).trim())
    return found ? [{ label: found.label, text: found.rest }] : []
  })
  return { before: text.slice(0, first).trim(), pieces }
}

const signs = /[○●◯□☐☑■◇◎▢◻⬜⭕]|(?<=^|\s)(?:\(\s*\)|\[\s*\])/g

function signStarts(text: string): readonly number[] {
  return [...halfWidth(text).matchAll(signs)].map(({ index }) => index)
}

const ordered = [
  /(?<![A-Za-z])\(?([A-Z])\s*[.、:)]\s*(?!\w\.)/gi,
  /([①-⑳])/g,
  /(?<=^|\s)\((\d{1,2})\)/g,
]

function orderedStarts(text: string): readonly number[] {
  const half = halfWidth(text)
  const found = ordered.map((pattern) => inOrder([...half.matchAll(pattern)]))
  return found.find((starts) => starts.length > 0) ?? []
}

function inOrder(matches: readonly RegExpExecArray[]): readonly number[] {
  const starts: number[] = []
  let next: number | null = null
  for (const { 0: whole, index } of matches) {
    const ordinal = labelOf(whole.trim())?.label.ordinal ?? null
    if (ordinal === null || (next !== null && ordinal !== next)) continue
    next = ordinal + 1
    starts.push(index)
  }
  return starts
}
