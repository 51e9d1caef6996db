import type { CleanedField } from '@naire/api/contract'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldTable } from './FieldTable.tsx'

/** What of the file's HTML and styles was not taken, by field. */
export function CleanedFields({ fields }: { readonly fields: readonly CleanedField[] }) {
  const { t } = useTranslation()
  const rows = fields.map(({ Target, Removed }) => ({ target: Target, said: <Pieces of={Removed} /> }))
  return (
    <Alert
      type="warning"
      showIcon
      closable
      title={t('import.cleaned', { count: fields.length })}
      description={<FieldTable title={t('import.removed')} rows={rows} />}
    />
  )
}

function Pieces({ of }: { readonly of: readonly string[] }) {
  return of.map((piece) => (
    <div key={piece} dir="ltr">
      <code>{piece}</code>
    </div>
  ))
}
