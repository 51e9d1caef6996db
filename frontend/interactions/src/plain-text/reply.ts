import type { InteractionState, Reply } from '@naire/domain/answering'

/** The text of a PlainTextReply (content §3.10). */
export function textOf(reply: Reply | null): string {
  const value = reply?.['TextInputValue']
  return value === null || value === undefined ? '' : String(value)
}

/** The reply for a text; `null` for an empty one. */
export function textReply(interaction: InteractionState, text: string, datatype: number): Reply | null {
  if (text === '') return null
  return { TextInputSid: interaction.sid, TextInputCode: interaction.code, TextInputSeq: 1, TextInputValue: text, DatatypeFlag: datatype }
}
