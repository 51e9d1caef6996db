import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import type { ChannelRow } from '@naire/api/contract'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { QrCode } from '../../workplace/QrCode.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { copyText } from '../../workplace/copy-text.ts'
import { isReachableAddress } from '../naires/reachable-address.ts'
import { surveyLink } from './channel.ts'
import { Channels } from './Channels.tsx'
import { Poster } from './Poster.tsx'
import { SaveQr } from './SaveQr.tsx'
import styles from './share.module.css'

/** The link in which a questionnaire is answered, a poster of it, and a link for each channel. */
export function ShareSection({ naire }: { readonly naire: NaireRow }) {
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
