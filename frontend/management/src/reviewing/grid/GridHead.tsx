import { CaretDownOutlined, CaretUpOutlined, MoreOutlined, PushpinFilled } from '@ant-design/icons'
import { Checkbox, Dropdown } from 'antd'
import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridProps, GridSelection } from './grid-types.ts'
import styles from './grid.module.css'
import { cellStyle, isFirstOfWindow, type PlacedColumn } from './placed-columns.ts'

const narrowest = 64
const widest = 1_200

interface GridHeadProps<Row> extends Pick<
  GridProps<Row>,
  'sort' | 'onSort' | 'onResize' | 'onMove' | 'menuOf' | 'selection'
> {
  /** In view. */
  readonly columns: readonly PlacedColumn<Row>[]
  readonly before: number
}

export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, selection, before } = props
  const [dragged, setDragged] = useState<string | null>(null)
  return (
    <div className={styles.head} role="row" aria-rowindex={1}>
      {selection && <SelectAll {...selection} />}
      {columns.map((column, at) => (
        <HeadCell
          key={column.id}
          {...props}
          column={column}
          gap={isFirstOfWindow(columns, at) ? before : 0}
          dragged={dragged}
          onDrag={setDragged}
        />
      ))}
    </div>
  )
}

function SelectAll({ selected, isAll, onSelectAll }: GridSelection) {
  const { t } = useTranslation()
  return (
    <span className={`${styles.select} ${styles.stuck}`} role="columnheader" style={{ insetInlineStart: 0 }}>
      <Checkbox
        checked={isAll}
        indeterminate={!isAll && selected.size > 0}
        aria-label={t('grid.selectAll')}
        onChange={() => onSelectAll(!isAll && selected.size === 0)}
      />
    </span>
  )
}

interface HeadCellProps<Row> extends GridHeadProps<Row> {
  readonly column: PlacedColumn<Row>
  readonly gap: number
  /** Id of the column that is being moved. */
  readonly dragged: string | null
  readonly onDrag: (id: string | null) => void
}

function HeadCell<Row>({ column, gap, sort, onSort, onResize, onMove, menuOf, dragged, onDrag }: HeadCellProps<Row>) {
  const { t } = useTranslation()
  const isSorted = sort.id === column.id
  const Arrow = sort.isDescending ? CaretDownOutlined : CaretUpOutlined
  const order = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
  const grip = useGrip(column.width, (width) => onResize(column.id, width))
  const isTarget = dragged !== null && dragged !== column.id
  const className = [
    styles.headCell,
    column.stuckAt !== null && styles.stuck,
    isTarget && styles.target,
    dragged === column.id && styles.dragged,
  ]
  return (
    <span
      className={className.filter(Boolean).join(' ')}
      role="columnheader"
      aria-sort={order}
      aria-colindex={column.place + 1}
      style={cellStyle({ ...column, width: grip.width ?? column.width }, gap)}
      draggable={onMove !== undefined && grip.width === null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(column.id)
      }}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDragEnd={() => onDrag(null)}
      onDrop={() => {
        if (dragged !== null) onMove?.(dragged, column.id)
        onDrag(null)
      }}
    >
      <button
        type="button"
        className={styles.sort}
        disabled={!column.isSortable}
        onClick={() => onSort({ id: column.id, isDescending: isSorted ? !sort.isDescending : true })}
      >
        {column.isPinned && <PushpinFilled aria-label={t('grid.pinned')} />}
        <span className={styles.title} title={column.title}>
          {column.title}
        </span>
        {isSorted && <Arrow aria-hidden />}
      </button>
      {menuOf !== undefined && (
        <Dropdown autoFocus trigger={['click']} menu={{ items: menuOf(column.id) ?? [] }}>
          <button type="button" className={styles.menu} aria-label={t('grid.menu', { column: column.title })}>
            <MoreOutlined aria-hidden />
          </button>
        </Dropdown>
      )}
      <span className={styles.grip} aria-hidden {...grip.handlers} />
    </span>
  )
}

/** Drags the edge of a column; the width is told once it is let go. */
function useGrip(width: number, onResize: (width: number) => void) {
  const from = useRef(0)
  const [dragged, setDragged] = useState<number | null>(null)
  const widthAt = ({ clientX }: PointerEvent) => {
    const by = (document.documentElement.dir === 'rtl' ? -1 : 1) * (clientX - from.current)
    return Math.round(Math.max(narrowest, Math.min(widest, width + by)))
  }
  return {
    width: dragged,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.preventDefault()
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(width)
      },
      onPointerMove: (event: PointerEvent) => dragged !== null && setDragged(widthAt(event)),
      onPointerUp: (event: PointerEvent) => {
        if (dragged !== null) onResize(widthAt(event))
        setDragged(null)
      },
      onPointerCancel: () => setDragged(null),
    },
  }
}
