import { cellKeyOf, type MatrixContent, type MatrixEntry, type MatrixReply } from '../../interactions/index.ts'

/** Clicked entries in the order of the text; without a text, row by row. */
export function clickedIn({ Places, Rows, Options }: MatrixContent, reply: MatrixReply | null): readonly MatrixEntry[] {
  const places = Places ?? Rows.flatMap((row) => Options.map((option) => ({ RowSid: row.Sid, OptionSid: option.Sid })))
  const clicked = new Map(reply?.Entries.map((entry) => [cellKeyOf(entry), entry]))
  return places.flatMap((place) => clicked.get(cellKeyOf(place)) ?? [])
}
