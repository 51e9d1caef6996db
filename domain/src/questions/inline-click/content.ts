import { matrix, type ContentReader, type MatrixCell, type MatrixContent } from '../../interactions/index.ts'
import { cellDelimiter } from '../cell-delimiter.ts'
import { inlinePieces, isPlace } from './inline-data.ts'

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
