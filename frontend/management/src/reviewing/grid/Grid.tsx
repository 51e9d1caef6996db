import { type ColumnDef, getCoreRowModel, useReactTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useEffectEvent, useState, type KeyboardEvent } from 'react'
import type { GridProps, GridColumn } from './grid-types.ts'
import styles from './grid.module.css'
import { GridHead } from './GridHead.tsx'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../workplace/use-key-down.ts'

const rowHeight = 38
const selectWidth = 44

/** A long list as a table: sticky head, resizable columns, selection, keyboard; only the rows in view are drawn. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, total, rowId, columns, openId, selection, onOpen, startAt, onGo, onReachEnd } = props
  const frame = useRef<HTMLDivElement>(null)
  const table = useReactTable<Row>({
    data: rows as Row[],
    columns: columns.map(({ id, title, width }): ColumnDef<Row> => ({ id, header: title, size: width, minSize: 64 })),
    getCoreRowModel: getCoreRowModel(),
    getRowId: rowId,
    columnResizeMode: 'onEnd',
    columnResizeDirection: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    onColumnSizingChange: (update) => {
      const sizes = typeof update === 'function' ? update({}) : update
      for (const [id, width] of Object.entries(sizes)) props.onResize(id, Math.round(width))
    },
  })
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const { active, goTo, onKeyDown } = useGridKeys({
    rows,
    rowId,
    selection,
    onOpen,
    openId,
    startAt,
    onGo,
    scrollTo: (index) => virtual.scrollToIndex(index),
  })
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - 20) onReachEnd()
  }, [lastShown, rows.length, onReachEnd])

  return (
    <div
      ref={frame}
      className={styles.frame}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-multiselectable={selection !== null}
      aria-activedescendant={rows[active] ? `row-${rowId(rows[active])}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div
        className={styles.table}
        style={{
          inlineSize: table.getTotalSize() + (selection ? selectWidth : 0),
          blockSize: virtual.getTotalSize() + rowHeight,
        }}
      >
        <GridHead {...props} table={table} />
        {items.map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <GridRow
                key={rowId(row)}
                {...{ row, index, columns }}
                id={rowId(row)}
                top={start + rowHeight}
                isActive={index === active}
                isOpen={rowId(row) === openId}
                isSelected={selection?.selected.has(rowId(row)) ?? false}
                onToggle={selection && (() => selection.onSelect(toggled(selection.selected, rowId(row))))}
                onOpen={() => (goTo(index), onOpen(row))}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

interface GridRowProps<Row> {
  readonly row: Row
  readonly id: string
  readonly index: number
  readonly top: number
  readonly columns: readonly GridColumn<Row>[]
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly isSelected: boolean
  /** Null: rows are not selected. */
  readonly onToggle: (() => void) | null
  readonly onOpen: () => void
}

function GridRow<Row>({
  row,
  id,
  index,
  top,
  columns,
  isActive,
  isOpen,
  isSelected,
  onToggle,
  onOpen,
}: GridRowProps<Row>) {
  const { t } = useTranslation()
  const state = [isActive && styles.active, (isOpen || isSelected) && styles.chosen].filter(Boolean).join(' ')
  return (
    <div
      id={`row-${id}`}
      className={`${styles.row} ${state}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onToggle ? isSelected : undefined}
      data-sid={id}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onOpen}
    >
      {onToggle && (
        <span className={styles.select} role="gridcell" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            tabIndex={-1}
            checked={isSelected}
            aria-label={t('grid.select', { row: index + 1 })}
            onChange={onToggle}
          />
        </span>
      )}
      {columns.map((column) => (
        <span key={column.id} className={styles.cell} role="gridcell" style={{ inlineSize: column.width }}>
          {column.cell(row)}
        </span>
      ))}
    </div>
  )
}

type GridKeys<Row> = Pick<GridProps<Row>, 'rows' | 'rowId' | 'selection' | 'onOpen' | 'openId' | 'startAt'> & {
  readonly onGo: GridProps<Row>['onGo']
  readonly scrollTo: (index: number) => void
}

/**
 * Arrows move, space selects, enter opens; J and K go to the next and the previous row, opening it when one is open.
 */
function useGridKeys<Row>({ rows, rowId, selection, onOpen, openId, startAt, onGo, scrollTo }: GridKeys<Row>) {
  const [active, setActive] = useState(0)
  const goTo = (index: number) => {
    const row = rows[index]
    setActive(index)
    if (row) onGo?.(row, index)
    return row
  }
  const move = (to: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, to))
    scrollTo(index)
    return goTo(index)
  }
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    hasBegun.current = true
    setActive(startAt)
    scrollTo(startAt)
  })
  const isThere = startAt > 0 && rows.length > startAt
  useEffect(() => {
    if (isThere && !hasBegun.current) begin()
  }, [isThere])
  const step = (by: number) => {
    const row = move(active + by)
    if (row && openId !== null) onOpen(row)
  }
  const toggle = () => {
    const row = rows[active]
    if (row) selection?.onSelect(toggled(selection.selected, rowId(row)))
  }
  const actions: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(10),
    PageUp: () => step(-10),
    Home: () => move(0),
    End: () => move(rows.length - 1),
    ' ': toggle,
    Enter: () => rows[active] && onOpen(rows[active]),
    Escape: () => onOpen(null),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.target === event.currentTarget ? actions[event.key] : undefined
    if (!action) return
    event.preventDefault()
    action()
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  return { active, goTo, onKeyDown }
}

/** With the row, or without it when it was there. */
function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
