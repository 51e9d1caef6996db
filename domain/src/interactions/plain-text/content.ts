import type { ContentReader } from '../content-reader.ts'
import { readDataType, type DataType } from '../data-types/index.ts'
import { type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'

/** Something to type into (content §3.7). */
export interface PlainTextContent extends InteractionContent {
  readonly Prepend: string
  readonly Append: string
  readonly ViewRows: number
  readonly ViewType: 'SingleLine' | 'MultiLine'
  /** Computes the text; makes it read-only. */
  readonly ValueExpression: string
  readonly DataType: DataType
  readonly CssText: string
}

export function readPlainText(reader: ContentReader): PlainTextContent {
  return withFields(readInteraction(reader), {
    Prepend: reader.text('Prepend', ''),
    Append: reader.text('Append', ''),
    ViewRows: reader.number('ViewRows', 4, 1),
    ViewType: reader.oneOf('ViewType', ['SingleLine', 'MultiLine'], 'SingleLine'),
    ValueExpression: reader.text('ValueExpression', ''),
    DataType: reader.settings('DataType', readDataType),
    CssText: reader.text('CssText', ''),
  })
}
