import { toCanvas } from 'qrcode'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import styles from './share.module.css'

interface PosterProps {
  readonly name: string
  readonly link: string
  readonly onDone: () => void
}

/** Pixels of a side: sharp on an A4 page. */
const side = 960

/** One page with the name, a large QR code and the address; printed at once, alone on the paper. */
export function Poster({ name, link, onDone }: PosterProps) {
  const { t } = useTranslation('settings')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    const done = () => onDone()
    addEventListener('afterprint', done, { once: true })
    if (canvas.current)
      void toCanvas(canvas.current, link, { width: side, margin: 1, errorCorrectionLevel: 'M' }).then(
        () => isOver || print(),
      )
    return () => {
      isOver = true
      removeEventListener('afterprint', done)
    }
  }, [link, onDone])
  return createPortal(
    <section className={styles.poster} data-poster aria-label={t('share.poster')}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <canvas ref={canvas} role="img" aria-label={link} width={side} height={side} />
      <p className={styles.scan}>{t('share.scan')}</p>
      <p dir="ltr">{link}</p>
    </section>,
    document.body,
  )
}
