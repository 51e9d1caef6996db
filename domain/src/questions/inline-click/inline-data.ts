import type { MatrixCell } from '../../interactions/index.ts'
import { cellDelimiter } from '../cell-delimiter.ts'

/** A piece of HTML, or a place to click. */
export type InlinePiece = string | MatrixCell

const place = new RegExp(`(\\[\\[[^\\[\\]]+?${cellDelimiter}[^\\[\\]]+?\\]\\])`)

/** The pieces of an InlineData in order; no piece of HTML is blank. */
export function inlinePieces(InlineData: string): readonly InlinePiece[] {
  return InlineData.split(place)
    .map((piece, at): InlinePiece => (at % 2 === 1 ? placeIn(piece) : piece))
    .filter((piece) => piece !== '')
}

function placeIn(written: string): MatrixCell {
  const at = written.indexOf(cellDelimiter)
  return { RowSid: written.slice('[['.length, at), OptionSid: written.slice(at + cellDelimiter.length, -']]'.length) }
}

export const isPlace = (piece: InlinePiece): piece is MatrixCell => typeof piece !== 'string'
