import type { InteractionState } from '@naire/domain/answering'
import type { PlainTextContent } from '@naire/domain/interactions'

/** The content of a text, as the engine gives it: defaults filled, texts in the session's language. */
export function textContent({ content }: InteractionState): PlainTextContent {
  return content as unknown as PlainTextContent
}

/** What stands before and after the box. */
export function affixes({ Prepend, Append, DataType }: PlainTextContent): { readonly before: string; readonly after: string } {
  return { before: Prepend || DataType.Prepend, after: Append || DataType.Append }
}
