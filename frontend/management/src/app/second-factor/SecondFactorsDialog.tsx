import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from '../sign-in/devices.module.css'
import { SecondFactors } from './SecondFactors.tsx'

export default function SecondFactorsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  return (
    <Modal open title={t('factors.title')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p className={styles.hint}>{t('factors.hint')}</p>
      <SecondFactors http={http} />
    </Modal>
  )
}
