import type { AudioContent } from '@naire/domain/interactions'
import { plainText } from '@naire/ui'
import { Player } from '../media/Player.tsx'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** A sound to listen to; it asks nothing. */
export function AudioAnswer({ question, interaction }: Pick<InteractionAnswerProps, 'question' | 'interaction'>) {
  const { AudioResource } = interaction.content as AudioContent
  return <Player kind="audio" resource={AudioResource} label={plainText(question.stem)} />
}
