import { DatePicker, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChannels } from '../../workplace/use-channels.ts'
import { isNamed, isWorded, type SessionColumn, sessionNames, useNameOf } from './session-columns.ts'
import type { FilterChip } from './session-filter.ts'
import { sessionWords } from './session-words.ts'

interface FilterValueProps {
  readonly naireSid: string
  readonly column: SessionColumn
  readonly values: FilterChip['values']
  readonly onChange: (values: FilterChip['values']) => void
}

/** The control that fits what the column holds. */
export function FilterValue({ naireSid, column, values, onChange }: FilterValueProps) {
  const { t } = useTranslation()
  const nameOf = useNameOf()
  const { channels } = useChannels(naireSid)
  const label = t('filter.value')
  if (isWorded(column)) {
    const options = sessionWords[column.field].map(({ value, word }) => ({
      value: value as number,
      label: t(`sessions.words.${column.field}.${word}`),
    }))
    return (
      <Select
        mode="multiple"
        aria-label={label}
        value={[...values] as number[]}
        options={options}
        onChange={onChange}
      />
    )
  }
  if (isNamed(column)) {
    const options = sessionNames[column.field].map((value) => ({ value, label: nameOf(column.field, value) }))
    return (
      <Select
        mode="multiple"
        aria-label={label}
        value={[...values] as string[]}
        options={options}
        onChange={onChange}
      />
    )
  }
  const one = (value: string | number | null) => onChange(value === null || value === '' ? [] : [value])
  switch (column.kind) {
    case 'time':
    case 'due':
      return (
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          aria-label={label}
          onChange={(time) => one(time ? time.toISOString() : null)}
        />
      )
    case 'number':
    case 'seconds':
      return <InputNumber aria-label={label} onChange={one} />
    case 'flag':
    case 'disabled':
      return (
        <Select
          aria-label={label}
          options={['true', 'false'].map((value) => ({
            value,
            label: t(value === 'true' ? 'states.yes' : 'states.no'),
          }))}
          onChange={one}
        />
      )
    case 'source':
      return (
        <Select
          mode="tags"
          aria-label={label}
          value={[...values] as string[]}
          options={channels.map(({ Code, Name }) => ({ value: Code, label: Name || Code }))}
          onChange={onChange}
        />
      )
    case 'text':
    case 'word':
    case 'name':
      return <Input aria-label={label} onChange={(event) => one(event.target.value)} />
  }
}
