import { specialAttachSid } from '@naire/domain/interactions'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { FilesAnswer } from './FilesAnswer.tsx'
import { SpecialAnswer } from './SpecialAnswer.tsx'

/** Files that are chosen; the special attach interaction of a question is what it records, has signed and photographed. */
export function AttachAnswer(props: InteractionAnswerProps) {
  return props.interaction.sid === specialAttachSid ? <SpecialAnswer {...props} /> : <FilesAnswer {...props} />
}
