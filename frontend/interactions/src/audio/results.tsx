import type { InteractionResultProps } from '../results/props.ts'
import { AudioAnswer } from './answers.tsx'

/** What was listened to. */
export function AudioResult(props: InteractionResultProps) {
  return <AudioAnswer {...props} />
}
