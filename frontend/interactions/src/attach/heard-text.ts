import type { QuestionState, Reply } from '@naire/domain/answering'
import { textOf, typedReply } from '../plain-text/reply.ts'

interface RecognisedReply {
  readonly interactionSid: string
  readonly reply: Reply | null
}

/**
 * Appends the recognised speech, on a line of its own or as `joint` says, to the question's one text field (content
 * §3.5); `null` when it has none that takes it.
 */
export function heardText({ interactions }: QuestionState, words: string, joint = '\n'): RecognisedReply | null {
  const texts = interactions.filter(({ type }) => type === 'plainText')
  const [text] = texts
  if (!text || texts.length > 1 || text.readonly || words.trim() === '') return null
  const written = textOf(text.draft)
  return {
    interactionSid: text.sid,
    reply: typedReply(text, written === '' ? words.trim() : `${written}${joint}${words.trim()}`),
  }
}
