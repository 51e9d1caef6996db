import { useWords } from '@naire/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface ExtScriptFrameProps {
  readonly script: string
  /** Visit events passed to the script; never an answer. */
  readonly page: PageNews
}

export interface PageNews {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly lang: string
}

const maxHeight = 600

/**
 * The author's script in a frame of its own under the questions. It has no origin, no network and no storage, and takes
 * room only when it asks for it.
 */
export default function ExtScriptFrame({ script, page }: ExtScriptFrameProps) {
  const { t } = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const asked = heightIn(data)
      if (asked !== null) setHeight(asked)
      else if (kindOf(data) === 'ready') setReady(true)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  // A document without an origin has no name to send to.
  const say = useEffectEvent((message: object) => frame.current?.contentWindow?.postMessage(message, '*'))
  useEffect(() => {
    if (isReady) say({ kind: 'script', text: script })
  }, [isReady, script])
  const { page: at, pages, lang } = page
  useEffect(() => {
    if (isReady) say({ kind: 'page', page: { page: at, pages, lang } })
  }, [isReady, at, pages, lang])
  const style = { inlineSize: '100%', border: 0, blockSize: height }
  return (
    <iframe
      ref={frame}
      src="/ext-script.html"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={t('extScript')}
      style={style}
      tabIndex={height === 0 ? -1 : 0}
      aria-hidden={height === 0}
    />
  )
}

function heightIn(data: unknown): number | null {
  if (kindOf(data) !== 'height') return null
  const { height } = data as { readonly height: unknown }
  return typeof height === 'number' && height >= 0 ? Math.min(height, maxHeight) : null
}

const kindOf = (data: unknown) => (typeof data === 'object' && data !== null && 'kind' in data ? data.kind : null)
