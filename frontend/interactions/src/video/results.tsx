import { plainText } from '@naire/ui'
import { clockTime } from '../attach/clock-time.ts'
import { Player } from '../media/Player.tsx'
import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { ClickList } from './ClickList.tsx'
import { videoClicks, videoContent } from './reply.ts'

/** The film, and what was pressed during it. */
export function VideoResult({ question, interaction }: InteractionResultProps) {
  const { VideoResource, DimensionFeedback } = videoContent(interaction)
  const clicks = videoClicks(interaction.draft)
  return (
    <>
      <Player kind="video" resource={VideoResource} label={plainText(question.stem)} />
      {DimensionFeedback &&
        (clicks.length === 0 ? (
          <NoReply />
        ) : (
          <ClickList
            clicks={clicks.map(({ Time, DimensionName }) => ({ time: clockTime(Time), name: DimensionName }))}
          />
        ))}
    </>
  )
}
