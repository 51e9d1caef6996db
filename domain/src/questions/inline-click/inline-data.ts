import type { MatrixCell } from '../../interactions/index.ts'
import { cellDelimiter } from '../cell-delimiter.ts'

/** A piece of HTML, or a place to click. */
export type InlinePiece = string | MatrixCell

// Splits into text, sid of a row, sid of an option, text …
const place = new RegExp(`\\[\\[([^\\[\\]]+?)${cellDelimiter}([^\\[\\]]+?)\\]\\]`)

/** The pieces of an InlineData in order; no piece of HTML is blank. */
export function inlinePieces(InlineData: string): readonly InlinePiece[] {
  const found = InlineData.split(place)
  const pieces = found.map((text, at): readonly InlinePiece[] => {
    if (at % 3 === 0) return text === '' ? [] : [text]
    return at % 3 === 1 ? [{ RowSid: text, OptionSid: found[at + 1] ?? '' }] : []
  })
  return pieces.flat()
}

export const isPlace = (piece: InlinePiece): piece is MatrixCell => typeof piece !== 'string'
