import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from './naire-list.ts'

interface NaireSelectProps {
  readonly rows: readonly NaireRow[]
  readonly value: string
  readonly onChange: (sid: string) => void
}

export function NaireSelect({ rows, value, onChange }: NaireSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      value={value}
      onChange={onChange}
      aria-label={t('data.naire')}
      showSearch={{ optionFilterProp: 'label' }}
      options={rows.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
      popupMatchSelectWidth={false}
      style={{ inlineSize: 220 }}
    />
  )
}
