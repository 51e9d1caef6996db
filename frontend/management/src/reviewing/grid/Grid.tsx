import { type ColumnDef, getCoreRowModel, useReactTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { GridProps } from './grid-types.ts'
import styles from './grid.module.css'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { toggled } from './toggled.ts'
import { useGridKeys } from './use-grid-keys.ts'

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
