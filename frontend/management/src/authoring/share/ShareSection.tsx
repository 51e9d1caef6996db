import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import type { ChannelRow } from '@naire/contract'
import { Alert, Button, Input, Space } from 'antd'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { QrCode } from '../../workplace/QrCode.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { copyText } from '../../workplace/copy-text.ts'
import { surveyLink } from './channel.ts'
import { Channels, SaveQr } from './Channels.tsx'
import { Embedding } from './Embedding.tsx'
import type { NaireRecord } from '@naire/domain/naires'
import styles from './share.module.css'
import { isReachableAddress } from '../naires/place-address.ts'
import { toCanvas } from 'qrcode'
import { createPortal } from 'react-dom'

/** The link in which a questionnaire is answered, a poster of it, a link for each channel, and what shows it elsewhere. */
export function ShareSection({ naire, record }: { readonly naire: NaireRow; readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  const { notices } = useWorkplace()
  const [printed, setPrinted] = useState<ChannelRow | null | undefined>(undefined)
  const copy = async (link: string) =>
    (await copyText(link))
      ? notices.success(t('management:naires.copied'))
      : notices.danger(t('management:naires.copyFailed'))
  const link = surveyLink(naire, location.origin)
  return (
    <Card id="settings-share" title={t('share.title')} about={t('share.about')}>
      {!naire.Published && <Alert type="info" showIcon title={t('share.notPublished')} />}
      {!isReachableAddress(location.hostname) && (
        <Alert type="warning" showIcon title={t('management:naires.localOnly')} />
      )}
      <div className="n-line">
        <Space.Compact className={styles.address ?? ''}>
          <Input
            readOnly
            value={link}
            dir="ltr"
            aria-label={t('share.link')}
            onFocus={({ target }) => target.select()}
          />
          <Button icon={<CopyOutlined />} onClick={() => void copy(link)}>
            {t('management:actions.copy')}
          </Button>
        </Space.Compact>
        <SaveQr link={link} name={naire.Name} />
        <Button icon={<PrinterOutlined />} onClick={() => setPrinted(null)}>
          {t('share.poster')}
        </Button>
      </div>
      <QrCode text={link} label={t('management:naires.qr', { name: naire.Name })} />
      <Channels
        naire={naire}
        onCopy={(channel) => void copy(surveyLink(naire, location.origin, channel))}
        onPrint={setPrinted}
      />
      <Embedding naire={naire} record={record} />
      {printed !== undefined && (
        <Poster
          name={naire.Name}
          link={surveyLink(naire, location.origin, printed)}
          onDone={() => setPrinted(undefined)}
        />
      )}
    </Card>
  )
}

interface PosterProps {
  readonly name: string
  readonly link: string
  readonly onDone: () => void
}

/** Pixels of a side: sharp on an A4 page. */
const side = 960

/** One page with the name, a large QR code and the address; printed at once, alone on the paper. */
function Poster({ name, link, onDone }: PosterProps) {
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
