import { specialAttachSid } from '@naire/domain/interactions'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { FilesAnswer } from './FilesAnswer.tsx'
import { RecordAnswer } from './RecordAnswer.tsx'

/** Files that are chosen; the special attach interaction of a question is its recordings. */
export function AttachAnswer(props: InteractionAnswerProps) {
  return props.interaction.sid === specialAttachSid ? <RecordAnswer {...props} /> : <FilesAnswer {...props} />
}
