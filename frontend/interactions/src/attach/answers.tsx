import { specialAttachSid } from '@naire/domain/interactions'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { FilesAnswer } from './FilesAnswer.tsx'
import { SpecialAnswer } from './SpecialAnswer.tsx'

/** Files that are chosen, and what it takes beside them; the special attach interaction of a question takes only what is recorded, signed and photographed. */
export function AttachAnswer(props: InteractionAnswerProps) {
  return (
    <>
      {props.interaction.sid !== specialAttachSid && <FilesAnswer {...props} />}
      <SpecialAnswer {...props} />
    </>
  )
}
