import { textReply, type PlainTextContent } from '../../interactions/plain-text/index.ts'
import type { Drawer } from './drawing.ts'
import { typedText } from './text.ts'

export const drawText: Drawer = (drawing) => {
  const content = drawing.interaction.content as unknown as PlainTextContent
  const text = typedText(content.DataType, drawing)
  return text === '' ? null : textReply(content, text, drawing.at.toISOString())
}
