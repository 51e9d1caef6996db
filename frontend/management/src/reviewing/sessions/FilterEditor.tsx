import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterValue } from './FilterValue.tsx'
import { columnOf, sessionColumns, type SessionField } from './session-columns.ts'
import { type FilterChip, type FilterOperator, operatorsOf } from './session-filter.ts'
import styles from './sessions.module.css'

/** Field, comparison, value: one chip. */
export function FilterEditor({
  naireSid,
  onAdd,
}: {
  readonly naireSid: string
  readonly onAdd: (chip: FilterChip) => void
}) {
  const { t } = useTranslation()
  const [field, setField] = useState<SessionField>('Status')
  const column = columnOf(field)
  const operators: readonly FilterOperator[] = column ? operatorsOf[column.kind] : []
  const [operator, setOperator] = useState<FilterOperator>('is')
  const [values, setValues] = useState<FilterChip['values']>([])
  const choose = (next: SessionField) => {
    setField(next)
    setOperator(operatorsOf[columnOf(next)?.kind ?? 'text'][0])
    setValues([])
  }
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => (event.preventDefault(), values.length > 0 && onAdd({ field, operator, values }))}
    >
      <Select
        value={field}
        onChange={choose}
        aria-label={t('filter.field')}
        showSearch={{ optionFilterProp: 'label' }}
        options={sessionColumns.map((option) => ({ value: option.field, label: t(`sessions.fields.${option.field}`) }))}
      />
      <Select
        value={operator}
        onChange={setOperator}
        aria-label={t('filter.operator')}
        options={operators.map((value) => ({ value, label: t(`filter.operators.${value}`) }))}
      />
      {column && <FilterValue key={field} naireSid={naireSid} column={column} values={values} onChange={setValues} />}
      <Button type="primary" htmlType="submit" disabled={values.length === 0}>
        {t('filter.apply')}
      </Button>
    </form>
  )
}
