import { CheckCircleOutlined, PauseCircleOutlined, StopOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import type { QuotaRow } from './use-quotas.ts'

export function CellState({ cell }: { readonly cell: Pick<QuotaRow, 'Closed' | 'Full'> }) {
  const { t } = useTranslation()
  if (cell.Closed)
    return (
      <StatusWord tone="danger" icon={<PauseCircleOutlined />}>
        {t('quotas.closed')}
      </StatusWord>
    )
  return (
    <StatusWord tone={cell.Full ? 'warning' : 'success'} icon={cell.Full ? <StopOutlined /> : <CheckCircleOutlined />}>
      {t(cell.Full ? 'quotas.full' : 'quotas.open')}
    </StatusWord>
  )
}
