import { memo, useEffect, useImperativeHandle, useMemo, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridColumn, GridProps } from './grid-types.ts'
import styles from './grid.module.css'
import { GridHead } from './GridHead.tsx'
import { cellStyle, isFirstOfWindow, placed, scrollToColumn, type PlacedColumn } from './placed-columns.ts'
import { useColumnWindow } from './use-column-window.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowWindow } from './use-row-window.ts'

const rowHeight = 38
const selectWidth = 44

/**
 * A list of any length as a table: sticky head, pinned, resizable and movable columns, selection, keyboard; only the rows
 * and columns in view are drawn.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, total, rowAt, rowId, openId, selection, onOpen, startAt, onGo, onWindow } = props
  const edge = selection ? selectWidth : 0
  const { pinned, others } = useMemo(() => placed(props.columns, edge), [props.columns, edge])
  const all = useMemo(() => [...pinned, ...others], [pinned, others])
  const { frame, ...rows } = useRowWindow({ total, rowHeight, headHeight: rowHeight })
  const inView = useColumnWindow(frame, others)
  const { active, goTo, move, toggle, selectTo, onKeyDown, onCopy } = useGridKeys({
    total,
    rowAt,
    rowId,
    selection,
    onOpen,
    openId,
    startAt,
    onGo,
    columns: all,
    scrollToRow: rows.scrollToRow,
    focus: () => frame.current?.focus({ preventScroll: true }),
    scrollToColumn: (index) => scrollToColumn(frame.current, all, index, edge),
  })
  useImperativeHandle(props.handle, () => ({ goTo: (index) => void move(index) }))
  const { first, last } = rows
  useEffect(() => onWindow(first, last), [first, last, onWindow])
  const columns = useMemo(() => [...pinned, ...inView.columns], [pinned, inView.columns])
  const width = all.reduce((sum, column) => sum + column.width, edge)
  const activeRow = rowAt(active.row)
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

  // One for all rows: those that stay in view while the list scrolls have nothing new to draw.
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('[role=gridcell]')
    const index = Number(cell?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
    if (cell === null || index < 0) return
    const place = cell.getAttribute('aria-colindex')
    if (place === null) return shiftKey ? selectTo(index) : toggle(index)
    goTo(index, Number(place) - 1)
    const row = rowAt(index)
    if (row === undefined) return
    if (shiftKey) selectTo(index)
    else onOpen(row)
  }

  return (
    <div
      ref={frame}
      className={styles.frame}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={all.length}
      aria-multiselectable={selection !== null}
      aria-activedescendant={activeRow && activeId(rowId(activeRow), all[active.column]?.id)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onCopy={onCopy}
    >
      <div className={styles.table} style={{ inlineSize: width, blockSize: rows.contentHeight + rowHeight }}>
        <GridHead {...props} columns={columns} before={inView.before} />
        {indexes.map((index) => {
          const row = rowAt(index)
          const id = row === undefined ? null : rowId(row)
          return (
            <GridRow
              key={id ?? index}
              {...{ row, index, columns }}
              id={id}
              top={rows.topOf(index) + rowHeight}
              before={inView.before}
              activeColumn={index === active.row ? active.column : null}
              isOpen={id !== null && id === openId}
              isSelected={selection !== null && (selection.isAll || (id !== null && selection.selected.has(id)))}
              mode={selection === null ? 'none' : selection.isAll ? 'all' : 'some'}
            />
          )
        })}
      </div>
    </div>
  )
}

interface GridRowProps<Row> {
  /** Undefined: on its way. */
  readonly row: Row | undefined
  readonly id: string | null
  readonly index: number
  readonly top: number
  readonly columns: readonly PlacedColumn<Row>[]
  readonly before: number
  /** Null: another row is active. */
  readonly activeColumn: number | null
  readonly isOpen: boolean
  readonly isSelected: boolean
  /** Whether rows can be selected, and whether all are. */
  readonly mode: 'none' | 'some' | 'all'
}

/** Drawn again only when something of it changes. */
const GridRow = memo(function GridRow(props: GridRowProps<never>) {
  const { t } = useTranslation()
  const { row, id, index, top, columns, before, activeColumn, isOpen, isSelected, mode } = props
  const state = [activeColumn !== null && styles.active, (isOpen || isSelected) && styles.chosen]
    .filter(Boolean)
    .join(' ')
  return (
    <div
      id={id === null ? undefined : `row-${id}`}
      className={`${styles.row} ${state}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={mode === 'none' ? undefined : isSelected}
      aria-busy={row === undefined}
      data-sid={id ?? undefined}
      data-index={index}
      style={{ transform: `translateY(${top}px)` }}
    >
      {mode !== 'none' && (
        <span className={`${styles.select} ${styles.stuck}`} role="gridcell" style={{ insetInlineStart: 0 }}>
          <input
            type="checkbox"
            tabIndex={-1}
            readOnly
            checked={isSelected}
            disabled={mode === 'all' || row === undefined}
            aria-label={t('grid.select', { row: index + 1 })}
          />
        </span>
      )}
      {columns.map((column, at) => (
        <span
          key={column.id}
          id={id === null ? undefined : activeId(id, column.id)}
          className={cellClass(column, activeColumn === column.place)}
          role="gridcell"
          aria-colindex={column.place + 1}
          style={cellStyle(column, isFirstOfWindow(columns, at) ? before : 0)}
        >
          {row === undefined ? <span className={styles.blank} /> : <Cell column={column} row={row} />}
        </span>
      ))}
    </div>
  )
}) as unknown as <Row>(props: GridRowProps<Row>) => ReactNode

/** Drawn again only when its row or column changes. */
const Cell = memo(function Cell({ column, row }: { readonly column: GridColumn<never>; readonly row: unknown }) {
  return column.cell(row as never)
}) as unknown as <Row>(props: { readonly column: GridColumn<Row>; readonly row: Row }) => ReactNode

const cellClass = ({ stuckAt }: { readonly stuckAt: number | null }, isActive: boolean): string =>
  [styles.cell, stuckAt !== null && styles.stuck, isActive && styles.activeCell].filter(Boolean).join(' ')

const activeId = (row: string, column: string | undefined): string =>
  column === undefined ? `row-${row}` : `cell-${row}-${column.replaceAll(/[^A-Za-z0-9_-]/g, '_')}`
