import type { ViewPort } from '@naire/domain/answering'
import { directionOf } from '@naire/ui'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { mirrorStyles } from './mirror-styles.ts'
import styles from './preview.module.css'

interface DeviceFrameProps {
  readonly viewPort: ViewPort
  readonly lang: string
  readonly theme: string
  readonly title: string
  readonly children: ReactNode
}

const blank = '<!doctype html><meta name="viewport" content="width=device-width">'

/** A page of its own, as wide as the device: what a style asks of the window is answered by that width. Nothing in it comes from elsewhere than this page. */
export function DeviceFrame({ viewPort, lang, theme, title, children }: DeviceFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  useLayoutEffect(() => (page ? mirrorStyles(document, page) : undefined), [page])
  useLayoutEffect(() => {
    if (page) Object.assign(page.documentElement, { lang, dir: directionOf(lang) }).dataset['theme'] = theme
  }, [page, lang, theme])
  return (
    <div className={styles.desk}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- what is drawn in it is drawn by this page, whose handlers a sandbox without scripts would silence in Safari */}
      <iframe
        className={styles[viewPort]}
        title={title}
        srcDoc={blank}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        data-device={viewPort}
      />
      {page && createPortal(children, page.body)}
    </div>
  )
}
