/**
 * One reply of a session is known by its question and interaction; the special attach interaction has the same sid
 * everywhere.
 */
export function replyKey({
  QuestionSid,
  InteractionSid,
}: {
  readonly QuestionSid: string
  readonly InteractionSid: string
}): string {
  return `${QuestionSid} ${InteractionSid}`
}
