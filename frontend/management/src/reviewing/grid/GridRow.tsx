import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from './grid-types.ts'
import styles from './grid.module.css'

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

export function GridRow<Row>({
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
