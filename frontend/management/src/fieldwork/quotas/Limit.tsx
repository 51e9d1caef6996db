import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { nameOf, type QuotaRow } from './use-quotas.ts'

/** The limit of a cell, and for who may change it in the field the way to do so. */
export function Limit({ cell, onAsk }: { readonly cell: QuotaRow; readonly onAsk: () => void }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  if (!can('manageQuotas')) return cell.Limit
  const words = t('quotas.limitTitle', { name: nameOf(cell) })
  return (
    <>
      {cell.Limit}{' '}
      <Button type="text" size="small" icon={<EditOutlined />} aria-label={words} title={words} onClick={onAsk} />
    </>
  )
}
