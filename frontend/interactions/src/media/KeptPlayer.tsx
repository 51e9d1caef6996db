import { useState } from 'react'
import { Banner, useWords } from '@naire/ui'
import { playsHere } from './plays-here.ts'

interface KeptPlayerProps {
  readonly kind: 'audio' | 'video'
  readonly url: string
  readonly name: string
  readonly className: string
  readonly autoPlay?: boolean
  /** The address gives what plays everywhere, whatever the name says. */
  readonly plays?: boolean
}

/** Plays a file of an answer; where the browser cannot, it says so and offers the file. */
export function KeptPlayer({ kind, url, name, className, autoPlay = false, plays = false }: KeptPlayerProps) {
  const [failed, setFailed] = useState('')
  if (failed === url || (!plays && !playsHere(name))) return <Unplayable url={url} name={name} />
  const shared = {
    className,
    src: url,
    controls: true,
    preload: 'metadata',
    autoPlay,
    'aria-label': name,
    onError: () => setFailed(url),
  } as const
  return kind === 'audio' ? <audio {...shared} /> : <video {...shared} playsInline />
}

/** Says that the browser does not play a file, and gives it to other apps. */
export function Unplayable({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useWords()
  return (
    <Banner tone="warning" title={t('questions:media.unplayable')}>
      <DownloadLink url={url} name={name} />
    </Banner>
  )
}

export function DownloadLink({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useWords()
  return (
    <a className="n-download" href={url} download={name} target="_blank" rel="noreferrer">
      {t('questions:media.download')}
    </a>
  )
}
