import { openLink } from '@naire/domain/naires'
import { Alert, Button, Input, Modal, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { copyText } from '../../workplace/copy-text.ts'
import styles from './naires.module.css'
import { QrCode } from '../../workplace/QrCode.tsx'
import { isReachableAddress } from './place-address.ts'

export function ShareDialog({ naire, onClose }: { readonly naire: NaireRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const link =
    location.origin + openLink({ mode: 'online', orgSid: naire.OrgSid, naireSid: naire.Sid, theme: naire.DefaultTheme })
  const copy = async () =>
    (await copyText(link)) ? notices.success(t('naires.copied')) : notices.danger(t('naires.copyFailed'))
  return (
    <Modal open title={t('naires.openLink')} footer={null} onCancel={onClose} width={420}>
      <div className={styles.share}>
        <QrCode text={link} label={t('naires.qr', { name: naire.Name })} />
        {!isReachableAddress(location.hostname) && <Alert type="warning" showIcon title={t('naires.localOnly')} />}
        <Space.Compact className={styles.link ?? ''}>
          <Input
            readOnly
            value={link}
            dir="ltr"
            aria-label={t('naires.openLink')}
            onFocus={(event) => event.target.select()}
          />
          <Button type="primary" onClick={() => void copy()}>
            {t('actions.copy')}
          </Button>
        </Space.Compact>
        <a href={link} target="_blank" rel="noreferrer">
          {t('naires.openNow')}
        </a>
      </div>
    </Modal>
  )
}
