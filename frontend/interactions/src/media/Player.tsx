import type { MediaResource } from '@naire/domain/interactions'
import { Banner, Button, useWords } from '@naire/ui'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { useResources } from '../resources/resources.tsx'
import { playsHere } from './plays-here.ts'
import './media.css'
import { DownloadLink, Unplayable } from './KeptPlayer.tsx'

interface PlayerProps {
  readonly kind: 'video' | 'audio'
  readonly resource: MediaResource
  readonly label: string
  readonly player?: RefObject<HTMLVideoElement | null>
  readonly onTime?: (seconds: number) => void
  readonly onPlaying?: (isPlaying: boolean) => void
}

const unchanging = () => () => {}

/** The browser's own player; a film or sound that cannot be had says so, and can be asked for again. */
export function Player({ kind, resource, label, player, onTime, onPlaying }: PlayerProps) {
  const { t } = useWords()
  const url = useResources().address(resource.Url || resource.Sid)
  const [failed, setFailed] = useState(false)
  // The server cannot know what the browser plays.
  const isForeign = useSyncExternalStore(
    unchanging,
    () => url !== null && !playsHere(resource.Url || resource.Type || url),
    () => false,
  )
  const media = useRef<HTMLMediaElement>(null)
  // What fails before the page shows it tells nobody.
  const check = useEffectEvent((_url: string | null) => {
    if ((player ?? media).current?.error) setFailed(true)
  })
  useEffect(() => {
    if (!failed) check(url)
  }, [failed, url])
  if (url !== null && isForeign) return <Unplayable url={url} name="" />
  if (url === null || failed) {
    return (
      <Banner tone="warning" title={t(`questions:media.${kind}`)}>
        {url !== null && (
          <span className="n-player__ways">
            <Button onClick={() => setFailed(false)}>{t('questions:media.retry')}</Button>
            <DownloadLink url={url} name="" />
          </span>
        )}
      </Banner>
    )
  }
  const shared = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': label,
    onError: () => setFailed(true),
  } as const
  if (kind === 'audio')
    return <audio {...shared} className="n-player" ref={media as RefObject<HTMLAudioElement | null>} />
  return (
    <video
      {...shared}
      className="n-player"
      playsInline
      ref={player ?? (media as RefObject<HTMLVideoElement | null>)}
      onTimeUpdate={(event) => onTime?.(event.currentTarget.currentTime)}
      onPlay={() => onPlaying?.(true)}
      onPause={() => onPlaying?.(false)}
    />
  )
}
