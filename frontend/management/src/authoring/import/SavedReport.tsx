import type { ReportLine } from '@naire/domain/interchange'
import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { ReportTable } from './ForeignDrawer.tsx'

interface SavedReportProps {
  readonly lines: readonly ReportLine[]
  readonly onClose: () => void
}

/** Parts of the questionnaire that a saved file cannot say. */
export function SavedReport({ lines, onClose }: SavedReportProps) {
  const { t } = useTranslation('authoring')
  return (
    <Modal open title={t('foreign.savedReport')} footer={null} onCancel={onClose} width={880}>
      <ReportTable lines={lines} />
    </Modal>
  )
}
