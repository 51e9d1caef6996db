import type { InteractionState, QuestionState, Reply } from '@naire/domain/answering'
import { type PlainTextContent, textReply, type PlainTextReply } from '@naire/domain/interactions'
import { plainText } from '@naire/ui'

/** The content of a text, as the engine gives it: defaults filled, texts in the session's language. */
export function textContent({ content }: InteractionState): PlainTextContent {
  return content as PlainTextContent
}

/** Written in this many lines; undefined: in one. */
export function linesOf({ ViewType, ViewRows }: PlainTextContent): number | undefined {
  return ViewType === 'MultiLine' ? ViewRows : undefined
}

/** Texts before and after the box. */
export function affixes({ Prepend, Append, DataType }: PlainTextContent): {
  readonly before: string
  readonly after: string
} {
  return { before: Prepend || DataType.Prepend, after: Append || DataType.Append }
}

/** Of several under one stem, each is called by what stands before it. */
export function nameBeside({ interactions }: QuestionState, interaction: InteractionState): string {
  const texts = interactions.filter(({ type }) => type === 'plainText')
  return interaction.type === 'plainText' && texts.length > 1 ? plainText(affixes(textContent(interaction)).before) : ''
}

export function textOf(reply: Reply | null): string {
  return (reply as PlainTextReply | null)?.TextInputValue ?? ''
}

/** The reply for what is typed; `null` for nothing. */
export function typedReply(interaction: InteractionState, text: string): Reply | null {
  return text === '' ? null : textReply(textContent(interaction), text)
}
