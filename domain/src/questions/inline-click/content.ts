import {
  matrix,
  type ContentReader,
  type MatrixCell,
  type MatrixContent,
  cellKeyOf,
  type MatrixEntry,
  type MatrixReply,
} from '../../interactions/index.ts'
import { cellDelimiter } from '../cell-delimiter.ts'

/** A matrix whose cells are places in a text: clicking one answers its row with its option (content §3.6). */
export interface InlineClickContent extends MatrixContent {
  /**
   * The text, HTML. `[[<sid of the row>@#@<sid of the option>]]` stands where the option's `Data` can be clicked; what
   * is clicked gets the option's `CssClass`. Blank: every option of every row is a place, row by row.
   */
  readonly InlineData: string
}

export function readInlineClick(reader: ContentReader): InlineClickContent {
  const content = { ...matrix.read(reader), InlineData: reader.text('InlineData', '') }
  if (content.InlineData.trim() === '') return content
  const Places = inlinePieces(content.InlineData).filter(isPlace)
  checkPlaces(content, Places, reader)
  return { ...content, Places }
}

function checkPlaces({ Rows, Options }: MatrixContent, places: readonly MatrixCell[], reader: ContentReader): void {
  const [rows, options] = [Rows, Options].map(
    (parts) => new Set(parts.filter((part) => !part.IsGroupIntro).map(({ Sid }) => Sid)),
  )
  const seen = new Set<string>()
  for (const { RowSid, OptionSid } of places) {
    const place = `${RowSid}${cellDelimiter}${OptionSid}`
    if (!rows?.has(RowSid) || !options?.has(OptionSid)) reader.note('unknownPlace', { place }, reader.at('InlineData'))
    else if (seen.has(place)) reader.note('duplicate', { value: place }, reader.at('InlineData'))
    seen.add(place)
  }
}

/** A piece of HTML, or a place to click. */
export type InlinePiece = string | MatrixCell

const placePattern = new RegExp(`(\\[\\[[^\\[\\]]+?${cellDelimiter}[^\\[\\]]+?\\]\\])`)

/** The pieces of an InlineData in order; no piece of HTML is blank. */
export function inlinePieces(InlineData: string): readonly InlinePiece[] {
  return InlineData.split(placePattern)
    .map((piece, at): InlinePiece => (at % 2 === 1 ? placeIn(piece) : piece))
    .filter((piece) => piece !== '')
}

function placeIn(written: string): MatrixCell {
  const at = written.indexOf(cellDelimiter)
  return { RowSid: written.slice('[['.length, at), OptionSid: written.slice(at + cellDelimiter.length, -']]'.length) }
}

const isPlace = (piece: InlinePiece): piece is MatrixCell => typeof piece !== 'string'

/** Clicked entries in the order of the text; without a text, row by row. */
export function clickedIn({ Places, Rows, Options }: MatrixContent, reply: MatrixReply | null): readonly MatrixEntry[] {
  const places = Places ?? Rows.flatMap((row) => Options.map((option) => ({ RowSid: row.Sid, OptionSid: option.Sid })))
  const clicked = new Map(reply?.Entries.map((entry) => [cellKeyOf(entry), entry]))
  return places.flatMap((place) => clicked.get(cellKeyOf(place)) ?? [])
}
