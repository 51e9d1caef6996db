import { Button, useWords } from '@naire/ui'
import { useRef, useState, type ReactNode } from 'react'

const speeds = [1, 1.25, 1.5, 2] as const

/** A player with buttons for how fast it plays: who reviews many recordings hears them in less time. */
export function PlayedAtSpeed({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(1)
  const play = (speed: number) => {
    setChosen(speed)
    const media = frame.current?.querySelector<HTMLMediaElement>('audio, video')
    if (media) media.playbackRate = speed
  }
  return (
    <div ref={frame} className="n-stored__speeds">
      {children}
      <div role="group" aria-label={t('questions:result.speed')}>
        {speeds.map((speed) => (
          <Button key={speed} look="quiet" aria-pressed={chosen === speed} onClick={() => play(speed)}>
            {`${speed}×`}
          </Button>
        ))}
      </div>
    </div>
  )
}
