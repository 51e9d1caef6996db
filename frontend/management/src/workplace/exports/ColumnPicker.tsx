import { dataGroups } from '@naire/domain/grid'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useColumnTitle, useDataColumns } from '../use-data-columns.ts'

interface ColumnPickerProps {
  readonly naireSid: string
  readonly id?: string
  /** Keys of columns, in the order of the catalogue. */
  readonly value?: readonly string[]
  readonly onChange?: (keys: readonly string[]) => void
}

/** Picks columns of a questionnaire's sessions, one by one or a whole group. */
export function ColumnPicker({ naireSid, id, value = [], onChange }: ColumnPickerProps) {
  const { t } = useTranslation(['exports', 'management'])
  const { all, query } = useDataColumns(naireSid)
  const titleOf = useColumnTitle()
  const groups = useMemo(
    () =>
      dataGroups.flatMap((group) => {
        const columns = all.filter((column) => column.group === group)
        const children = columns.map((column) => ({ value: column.key, title: titleOf(column) }))
        return children.length === 0
          ? []
          : [{ value: `group ${group}`, title: t(`management:data.groups.${group}`), children }]
      }),
    [all, titleOf, t],
  )
  const change = (keys: readonly string[]) => {
    const picked = new Set(keys)
    onChange?.(all.filter(({ key }) => picked.has(key)).map(({ key }) => key))
  }
  return (
    <TreeSelect<readonly string[]>
      {...(id === undefined ? {} : { id })}
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      loading={query.isLoading}
      maxTagCount={8}
      placeholder={t('pickPlaceholder')}
      treeData={groups}
      value={all.filter(({ key }) => value.includes(key)).map(({ key }) => key)}
      onChange={change}
    />
  )
}
