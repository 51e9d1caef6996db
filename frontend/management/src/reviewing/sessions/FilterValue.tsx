import type { DataColumn, DataCondition } from '@naire/domain/grid'
import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useChannels } from '../../workplace/use-channels.ts'
import { useValueName } from './use-value-name.ts'

interface FilterValueProps {
  readonly naireSid: string
  readonly column: DataColumn
  readonly values: DataCondition['values']
  readonly onChange: (values: DataCondition['values']) => void
  /** Of the two ends of a range, which this is; absent: the only value. */
  readonly end?: 'from' | 'to'
}

/** The control that fits what the column holds. */
export function FilterValue({ naireSid, column, values, onChange, end }: FilterValueProps) {
  const { t } = useTranslation()
  const valueName = useValueName(naireSid)
  const { channels } = useChannels(naireSid)
  const label = t(end === undefined ? 'filter.value' : `filter.operators.${end}`)
  const one = (value: string | number | null) => onChange(value === null || value === '' ? [] : [value])
  const [first] = values
  if (column.key === 'Source')
    return (
      <Select
        mode="tags"
        aria-label={label}
        value={[...values] as string[]}
        options={channels.map(({ Code, Name }) => ({ value: Code, label: Name || Code }))}
        onChange={onChange}
      />
    )
  switch (column.kind) {
    case 'choice':
    case 'choices':
      return (
        <Select
          mode={column.isOpen ? 'tags' : 'multiple'}
          aria-label={label}
          value={values.map(String)}
          showSearch={{ optionFilterProp: 'label' }}
          options={column.options.map(({ code }) => ({ value: code, label: valueName(column, code) }))}
          onChange={onChange}
        />
      )
    case 'time':
      return (
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          needConfirm={false}
          aria-label={label}
          value={first === undefined ? null : dayjs(first)}
          onChange={(time) => one(time ? time.toISOString() : null)}
        />
      )
    case 'number':
    case 'seconds':
      return (
        <InputNumber
          aria-label={label}
          {...(column.kind === 'seconds' && { suffix: t('filter.seconds') })}
          value={first === undefined ? null : Number(first)}
          onChange={one}
        />
      )
    case 'flag':
      return (
        <Select
          aria-label={label}
          value={first === undefined ? null : String(first)}
          options={['true', 'false'].map((value) => ({ value, label: valueName(column, value) }))}
          onChange={one}
        />
      )
    case 'text':
    case 'files':
      return <Input aria-label={label} value={String(first ?? '')} onChange={(event) => one(event.target.value)} />
  }
}
