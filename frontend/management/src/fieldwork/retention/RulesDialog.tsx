import { retentionLimits, retentionParts, type RetentionDays, type RetentionPart } from '@naire/domain/retention'
import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './retention.module.css'
import { useRetentionCommands } from './use-retention.ts'

interface RulesDialogProps {
  readonly naireSid: string
  readonly days: RetentionDays
  readonly onClose: () => void
}

/** Days after which each part goes; blank ones stay. */
export function RulesDialog({ naireSid, days: known, onClose }: RulesDialogProps) {
  const { t } = useTranslation(['retention', 'management'])
  const { notices } = useWorkplace()
  const { save } = useRetentionCommands(naireSid)
  const [days, setDays] = useState(known)
  const set = (part: RetentionPart, value: number | null) => setDays({ ...days, [part]: value })
  return (
    <ReasonDialog
      title={t('change')}
      hint={t('changeHint')}
      okText={t('management:actions.save')}
      danger
      isReady={retentionParts.some((part) => days[part] !== known[part])}
      isSending={save.isPending}
      onSend={(reason) =>
        save.mutate({ ...days, reason }, { onSuccess: () => (notices.success(t('saved')), onClose()) })
      }
      onClose={onClose}
    >
      {retentionParts.map((part) => (
        <Form.Item
          key={part}
          label={t(`parts.${part}`)}
          htmlFor={`retention-${part}`}
          extra={`${t(`partHints.${part}`)} ${t('keepHint')}`}
        >
          <InputNumber
            id={`retention-${part}`}
            min={retentionLimits.leastDays}
            max={retentionLimits.mostDays}
            className={styles.number ?? ''}
            precision={0}
            suffix={t('unit')}
            placeholder={t('kept')}
            value={days[part]}
            onChange={(value) => set(part, value)}
          />
        </Form.Item>
      ))}
    </ReasonDialog>
  )
}
