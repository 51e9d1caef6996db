import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnHeightOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons'
import { dataGroups, type DataColumn, type ViewColumn } from '@naire/domain/grid'
import { Button, Checkbox, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColumnTitle } from '../../workplace/use-data-columns.ts'
import styles from './sessions.module.css'

interface ColumnChooserProps {
  readonly all: readonly DataColumn[]
  readonly shown: readonly ViewColumn[]
  readonly onChange: (columns: readonly ViewColumn[]) => void
  readonly onReset: () => void
}

/** Adds, removes, orders and pins columns. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { t } = useTranslation()
  return (
    <Popover
      trigger="click"
      placement="bottom"
      content={<Chooser {...props} />}
      title={t('grid.columns')}
      destroyOnHidden
    >
      <Button icon={<ColumnHeightOutlined rotate={90} />}>{t('grid.columns')}</Button>
    </Popover>
  )
}

/** More columns of one kind are found by their words. */
const mostListed = 300

function Chooser({ all, shown, onChange, onReset }: ColumnChooserProps) {
  const { t } = useTranslation()
  const titleOf = useColumnTitle()
  const [typed, setTyped] = useState('')
  const word = typed.trim().toLowerCase()
  const chosen = new Set(shown.map(({ key }) => key))
  const listed = all.filter((column) => word === '' || titleOf(column).toLowerCase().includes(word))
  const toggle = (key: string) =>
    onChange(chosen.has(key) ? shown.filter((column) => column.key !== key) : [...shown, { key }])
  return (
    <div className={styles.chooser}>
      <ChosenColumns all={all} shown={shown} onChange={onChange} />
      <Input
        allowClear
        placeholder={t('grid.findColumn')}
        aria-label={t('grid.findColumn')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.columnList}>
        {dataGroups.map((group) => {
          const columns = listed.filter((column) => column.group === group).slice(0, mostListed)
          return (
            columns.length > 0 && (
              <fieldset key={group} className={styles.columnGroup}>
                <legend>{t(`data.groups.${group}`)}</legend>
                {columns.map((column) => (
                  <Checkbox
                    key={column.key}
                    checked={chosen.has(column.key)}
                    disabled={chosen.has(column.key) && shown.length === 1}
                    onChange={() => toggle(column.key)}
                  >
                    {titleOf(column)}
                  </Checkbox>
                ))}
              </fieldset>
            )
          )
        })}
      </div>
      <Button size="small" onClick={onReset}>
        {t('grid.defaultColumns')}
      </Button>
    </div>
  )
}

/** The columns that are shown, in their order. */
function ChosenColumns({ all, shown, onChange }: Pick<ColumnChooserProps, 'all' | 'shown' | 'onChange'>) {
  const { t } = useTranslation()
  const titleOf = useColumnTitle()
  const known = new Map(all.map((column) => [column.key, column]))
  const move = (at: number, by: number) => {
    const next = [...shown]
    const [moved] = next.splice(at, 1)
    if (moved !== undefined) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <ol className={styles.chosenColumns} aria-label={t('grid.chosenColumns')}>
      {shown.map((column, at) => {
        const own = known.get(column.key)
        const title = own === undefined ? column.key : titleOf(own)
        return (
          <li key={column.key}>
            <span className="n-cut" title={title}>
              {title}
            </span>
            <Button
              size="small"
              type="text"
              aria-pressed={column.isPinned === true}
              icon={column.isPinned ? <PushpinFilled /> : <PushpinOutlined />}
              aria-label={t(column.isPinned ? 'grid.unpin' : 'grid.pin', { column: title })}
              onClick={() => onChange(shown.map((each, index) => (index === at ? pinned(each) : each)))}
            />
            <Button
              size="small"
              type="text"
              disabled={at === 0}
              icon={<ArrowUpOutlined />}
              aria-label={t('grid.moveUp', { column: title })}
              onClick={() => move(at, -1)}
            />
            <Button
              size="small"
              type="text"
              disabled={at === shown.length - 1}
              icon={<ArrowDownOutlined />}
              aria-label={t('grid.moveDown', { column: title })}
              onClick={() => move(at, 1)}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** Pinned, or not when it was. */
export function pinned({ isPinned, ...column }: ViewColumn): ViewColumn {
  return isPinned ? column : { ...column, isPinned: true }
}
