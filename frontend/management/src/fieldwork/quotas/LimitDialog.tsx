import { mostSeats } from '@naire/domain/quotas'
import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { nameOf, type QuotaRow, useQuotaCommands } from './use-quotas.ts'

/** Another limit counts at once, and stays on record with its reason. */
export function LimitDialog({ cell, onClose }: { readonly cell: QuotaRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { setLimit } = useQuotaCommands(cell.NaireSid)
  const [limit, setDraft] = useState<number | null>(cell.Limit)
  const [name, isSame] = [nameOf(cell), limit === cell.Limit]
  const send = (reason: string) => {
    if (limit === null || isSame) return
    setLimit.mutate(
      { sid: cell.Sid, limit, reason },
      { onSuccess: () => (notices.success(t('quotas.limitDone', { name, limit })), onClose()) },
    )
  }
  return (
    <ReasonDialog
      title={t('quotas.limitTitle', { name })}
      hint={t('quotas.limitHint', { taken: cell.Taken })}
      okText={t('quotas.changeLimit')}
      isReady={limit !== null && !isSame}
      isSending={setLimit.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Form.Item
        label={t('quotas.limit')}
        htmlFor="quota-limit"
        {...(limit === null && { validateStatus: 'error', help: t('quotas.limitMissing') })}
      >
        <InputNumber<number>
          id="quota-limit"
          autoFocus
          min={0}
          max={mostSeats}
          precision={0}
          value={limit}
          onChange={setDraft}
        />
      </Form.Item>
    </ReasonDialog>
  )
}
