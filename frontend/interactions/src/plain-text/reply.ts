import type { InteractionState, Reply } from '@naire/domain/answering'
import { textReply, type PlainTextReply } from '@naire/domain/interactions'
import { textContent } from './content.ts'

export function textOf(reply: Reply | null): string {
  return (reply as PlainTextReply | null)?.TextInputValue ?? ''
}

/** The reply for what is typed; `null` for nothing. */
export function typedReply(interaction: InteractionState, text: string): Reply | null {
  return text === '' ? null : textReply(textContent(interaction), text)
}
