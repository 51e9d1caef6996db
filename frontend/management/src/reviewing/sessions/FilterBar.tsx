import { FilterOutlined, SearchOutlined, CloseOutlined } from '@ant-design/icons'
import {
  dataGroups,
  operatorsOf,
  type DataColumn,
  type DataColumns,
  type DataCondition,
  type DataOperator,
} from '@naire/domain/grid'
import { Button, Input, type InputRef, Popover, Select } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useShortcuts } from '../../workplace/use-key-down.ts'
import { FilterValue } from './FilterValue.tsx'
import type { ConditionGroup } from './list-place.ts'
import styles from './sessions.module.css'
import { useColumnTitle } from '../../workplace/use-data-columns.ts'
import { useValueName } from './use-value-name.ts'

interface FilterBarProps {
  readonly naireSid: string
  readonly columns: DataColumns
  readonly groups: readonly ConditionGroup[]
  readonly setGroups: (groups: readonly ConditionGroup[]) => void
  readonly keyword: string
  readonly setKeyword: (keyword: string) => void
  /** A column to filter by, asked for elsewhere. */
  readonly asked: string | null
  readonly onAsked: (column: string | null) => void
}

export function FilterBar(props: FilterBarProps) {
  const { naireSid, columns, groups, setGroups, keyword, setKeyword, asked, onAsked } = props
  const { t } = useTranslation()
  const field = useRef<InputRef>(null)
  const [isAdding, setAdding] = useState(false)
  const isOpen = isAdding || asked !== null
  const close = () => (setAdding(false), onAsked(null))
  const text = useGroupText(naireSid, columns)
  useShortcuts({ '/': () => field.current?.focus() })
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
      {groups.map((group, index) => (
        <Chip key={index} words={text(group)} onRemove={() => setGroups(groups.filter((other) => other !== group))} />
      ))}
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={(open) => (open ? setAdding(true) : close())}
        content={
          <FilterEditor
            key={asked}
            naireSid={naireSid}
            columns={columns}
            start={asked ?? 'Status'}
            onAdd={(added) => (setGroups([...groups, ...added]), close())}
          />
        }
        destroyOnHidden
      >
        <Button icon={<FilterOutlined />}>{t('filter.add')}</Button>
      </Popover>
    </div>
  )
}

/** Returns the description of conditions in words. */
function useGroupText(naireSid: string, columns: DataColumns): (group: ConditionGroup) => string {
  const { t } = useTranslation()
  const titleOf = useColumnTitle()
  const valueName = useValueName(naireSid)
  const one = ({ column: key, operator, values }: DataCondition): string => {
    const column = columns.get(key)
    const shown = values.map((value) => {
      if (column?.kind === 'time') return dayjs(value).format('YYYY-MM-DD HH:mm')
      return column === undefined ? String(value) : valueName(column, String(value))
    })
    const title = column === undefined ? key : titleOf(column)
    return [title, t(`filter.operators.${operator}`), shown.join(' / ')].filter((part) => part !== '').join(' ')
  }
  return (group) => group.map(one).join(` ${t('filter.or')} `)
}

/** `between`: two conditions that both must hold. */
type EditedOperator = DataOperator | 'between'

const hasRange = ({ kind }: DataColumn): boolean => kind === 'number' || kind === 'seconds' || kind === 'time'

interface FilterEditorProps {
  readonly naireSid: string
  readonly columns: DataColumns
  /** The column to begin with. */
  readonly start: string
  readonly onAdd: (groups: readonly ConditionGroup[]) => void
}

/** Column, comparison, value; several of which one must hold are one group. */
function FilterEditor({ naireSid, columns, start, onAdd }: FilterEditorProps) {
  const { t } = useTranslation()
  const titleOf = useColumnTitle()
  const [before, setBefore] = useState<ConditionGroup>([])
  const [key, setKey] = useState(start)
  const column = columns.get(key)
  const [operator, setOperator] = useState<EditedOperator>(column === undefined ? 'is' : operatorsOf[column.kind][0])
  const [values, setValues] = useState<DataCondition['values']>([])
  const [until, setUntil] = useState<DataCondition['values']>([])
  const choose = (next: string) => {
    const own = columns.get(next)
    setKey(next)
    setOperator(own === undefined ? 'is' : operatorsOf[own.kind][0])
    setValues([])
    setUntil([])
  }
  const takesNone = operator === 'empty' || operator === 'filled'
  const isRange = operator === 'between'
  const isFit = takesNone || (values.length > 0 && (!isRange || until.length > 0))
  const edited: readonly ConditionGroup[] = !isFit
    ? []
    : isRange
      ? [[{ column: key, operator: 'from', values }], [{ column: key, operator: 'to', values: until }]]
      : [[...before, { column: key, operator, values: takesNone ? [] : values }]]
  const operators: readonly EditedOperator[] =
    column === undefined
      ? []
      : [...operatorsOf[column.kind], ...(hasRange(column) && before.length === 0 ? (['between'] as const) : [])]
  const options = dataGroups.flatMap((group) => {
    const own = [...columns.values()].filter((each) => each.group === group && each.isFilterable)
    return own.length === 0
      ? []
      : [{ label: t(`data.groups.${group}`), options: own.map((each) => ({ value: each.key, label: titleOf(each) })) }]
  })
  return (
    <form className={styles.editor} onSubmit={(event) => (event.preventDefault(), isFit && onAdd(edited))}>
      {before.length > 0 && <p className="n-aside">{t('filter.anyOf', { count: before.length + 1 })}</p>}
      <Select
        value={key}
        onChange={choose}
        aria-label={t('filter.field')}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
      />
      <Select
        value={operator}
        onChange={setOperator}
        aria-label={t('filter.operator')}
        options={operators.map((value) => ({ value, label: t(`filter.operators.${value}`) }))}
      />
      {column && !takesNone && (
        <FilterValue
          key={`${key} ${operator}`}
          {...{ naireSid, column, values }}
          onChange={setValues}
          {...(isRange && { end: 'from' as const })}
        />
      )}
      {column && isRange && <FilterValue {...{ naireSid, column }} values={until} onChange={setUntil} end="to" />}
      <Button type="primary" htmlType="submit" disabled={!isFit}>
        {t('filter.apply')}
      </Button>
      {!isRange && (
        <Button disabled={!isFit} onClick={() => (setBefore(edited[0] ?? []), choose(key))}>
          {t('filter.orMore')}
        </Button>
      )}
    </form>
  )
}

/** Conditions that narrow the list. */
function Chip({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
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
