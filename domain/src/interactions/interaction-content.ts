import type { ContentReader } from './content-reader.ts'
import type { InteractionContent } from './interaction-type.ts'

/** The fields that all interactions have. */
export function readInteraction(reader: ContentReader): InteractionContent {
  return {
    Sid: reader.text('Sid'),
    Code: reader.text('Code', ''),
    Seq: reader.number('Seq', 1),
    Visible: reader.flag('Visible', true),
    ScoreExpression: reader.text('ScoreExpression', ''),
    FullPoints: reader.optionalNumber('FullPoints', 0),
    Readonly: reader.flag('Readonly', false),
    ReadonlyExpression: reader.text('ReadonlyExpression', ''),
  }
}
