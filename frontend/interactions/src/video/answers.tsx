import { authorClasses } from '@naire/domain/markup'
import type { VideoDimension } from '@naire/domain/interactions'
import { FieldError, plainText, useWords, type Wording } from '@naire/ui'
import { useRef, useState } from 'react'
import { useError } from '../answering/use-error.ts'
import { useKeptFocus } from '../answering/use-kept-focus.ts'
import { Player } from '../media/Player.tsx'
import { useResources } from '../resources/resources.tsx'
import { ClickList } from './ClickList.tsx'
import { clickAt, videoClicks, videoContent, withoutClick } from './reply.ts'
import './video.css'
import { clockTime } from '../attach/readable-units.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** A film, and buttons to press while it plays; each press keeps its time. */
export function VideoAnswer({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const words = useWords()
  const { t } = words
  const { address } = useResources()
  const content = videoContent(interaction)
  const { error, onBlur } = useError(interaction, told)
  const root = useKeptFocus<HTMLDivElement>('.n-video__act')
  const player = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const clicks = videoClicks(interaction.draft)
  const errorId = `${labelledBy}-${interaction.sid}-error`
  const give = (reply: Parameters<typeof ports.answer>[2]) => ports.answer(question.sid, interaction.sid, reply)
  const press = (dimension: VideoDimension) => {
    const film = player.current
    if (film && isPlaying) give(clickAt(clicks, dimension, film.currentTime))
  }
  return (
    <div
      className="n-video"
      id={`${question.sid}-${interaction.sid}`}
      ref={root}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={errorId}
      onBlur={onBlur}
    >
      <Player
        kind="video"
        resource={content.VideoResource}
        label={plainText(question.stem)}
        player={player}
        onTime={setSeconds}
        onPlaying={setPlaying}
      />
      {content.DimensionFeedback && (
        <>
          {!interaction.readonly && (
            <>
              <p className="n-video__hint" id={`${errorId}-hint`}>
                {t(!isPlaying ? 'questions:video.before' : 'questions:video.during', { time: clockTime(seconds) })}
              </p>
              <div className="n-video__acts">
                {content.Dimensions.map((dimension) => {
                  const image = address(dimension.Image)
                  return (
                    <button
                      key={dimension.Code}
                      type="button"
                      className={`n-video__act ${authorClasses(dimension.CssClass)}`}
                      aria-disabled={!isPlaying}
                      aria-describedby={`${errorId}-hint`}
                      onClick={() => press(dimension)}
                    >
                      {image !== null && <img src={image} alt="" />}
                      <span>{dimensionName(words, dimension)}</span>
                    </button>
                  )
                })}
              </div>
            </>
          )}
          <ClickList
            clicks={clicks.map((click) => ({
              time: clockTime(click.Time),
              name: nameOf(words, content.Dimensions, click.DimensionCode, click.DimensionName),
            }))}
            {...(!interaction.readonly && { onRemove: (place: number) => give(withoutClick(clicks, place)) })}
          />
        </>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}

function nameOf(words: Wording, dimensions: readonly VideoDimension[], code: string, own: string): string {
  const dimension = dimensions.find(({ Code }) => Code === code)
  return dimension ? dimensionName(words, dimension) : own
}

/** The author's name; the two that need none are named here. */
function dimensionName({ t }: Wording, { Code, Name }: VideoDimension): string {
  return Name === Code && (Code === 'liked' || Code === 'disliked') ? t(`questions:video.${Code}`) : Name
}
