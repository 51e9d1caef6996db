import { FilterOutlined, SearchOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Popover, Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import type { FilterChip, FilterOperator } from './session-filter.ts'
import styles from './sessions.module.css'
import dayjs from 'dayjs'
import { useChannels } from '../../workplace/use-channels.ts'
import { columnOf, isNamed, isWorded, sessionColumns, type SessionField, useNameOf } from './session-columns.ts'
import { wordOf } from './session-words.ts'
import { FilterValue } from './FilterValue.tsx'
import { operatorsOf } from './session-filter.ts'
import { useShortcuts } from '../../workplace/use-key-down.ts'

interface FilterBarProps {
  readonly naireSid: string
  readonly chips: readonly FilterChip[]
  readonly setChips: (chips: readonly FilterChip[]) => void
  readonly keyword: string
  readonly setKeyword: (keyword: string) => void
}

export function FilterBar({ naireSid, chips, setChips, keyword, setKeyword }: FilterBarProps) {
  const { t } = useTranslation()
  const field = useRef<InputRef>(null)
  const [isAdding, setAdding] = useState(false)
  const text = useChipText(naireSid)
  useShortcuts({ '/': () => field.current?.focus() })
  const add = (chip: FilterChip) => (setChips([...chips, chip]), setAdding(false))
  return (
    <div className={styles.filters} role="search">
      <Input
        ref={field}
        className={styles.search ?? ''}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        suffix={keyword === '' && <Shortcut keys="/" />}
        placeholder={t('sessions.search')}
        aria-label={t('sessions.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {chips.map((chip, index) => (
        <Chip key={index} words={text(chip)} onRemove={() => setChips(chips.filter((other) => other !== chip))} />
      ))}
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isAdding}
        onOpenChange={setAdding}
        content={<FilterEditor naireSid={naireSid} onAdd={add} />}
        destroyOnHidden
      >
        <Button icon={<FilterOutlined />}>{t('filter.add')}</Button>
      </Popover>
    </div>
  )
}

/** Returns the description of a filter in words. */
function useChipText(naireSid: string): (chip: FilterChip) => string {
  const { t } = useTranslation()
  const nameOf = useNameOf()
  const channels = useChannels(naireSid)
  return ({ field, operator, values }) => {
    const column = columnOf(field)
    const shown = values.map((value) => {
      if (column && isWorded(column))
        return t(`sessions.words.${field}.${wordOf(column.field, Number(value))?.word ?? ''}`)
      if (column && isNamed(column)) return nameOf(column.field, String(value))
      if (column?.kind === 'time' || column?.kind === 'due') return dayjs(value).format('YYYY-MM-DD HH:mm')
      if (column?.kind === 'flag' || column?.kind === 'disabled')
        return t(value === 'true' ? 'states.yes' : 'states.no')
      if (column?.kind === 'source') return channels.nameOf(String(value))
      return String(value)
    })
    return `${t(`sessions.fields.${field}`)} ${t(`filter.operators.${operator}`)} ${shown.join(' / ')}`
  }
}

/** Field, comparison, value: one chip. */
function FilterEditor({ naireSid, onAdd }: { readonly naireSid: string; readonly onAdd: (chip: FilterChip) => void }) {
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

/** One condition that narrows the list. */
export function Chip({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={styles.chip}>
      {words}
      <button
        type="button"
        className={styles.chipClose}
        aria-label={t('filter.remove', { filter: words })}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  )
}
