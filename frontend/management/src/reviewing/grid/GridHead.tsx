import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { Table } from '@tanstack/react-table'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { GridColumn, GridProps, GridSelection } from './grid-types.ts'
import styles from './grid.module.css'

export function GridHead<Row>(props: GridProps<Row> & { readonly table: Table<Row> }) {
  const { columns, selection, table } = props
  return (
    <div className={styles.head} role="row" aria-rowindex={1}>
      {selection && <SelectAll {...props} {...selection} />}
      {columns.map((column) => (
        <HeadCell
          key={column.id}
          column={column}
          {...props}
          onGrip={table
            .getFlatHeaders()
            .find(({ id }) => id === column.id)
            ?.getResizeHandler()}
        />
      ))}
    </div>
  )
}

function SelectAll<Row>({ rows, rowId, selected, onSelect }: Pick<GridProps<Row>, 'rows' | 'rowId'> & GridSelection) {
  const { t } = useTranslation()
  const all = rows.length > 0 && rows.every((row) => selected.has(rowId(row)))
  return (
    <span className={styles.select} role="columnheader">
      <Checkbox
        checked={all}
        indeterminate={!all && selected.size > 0}
        aria-label={t('grid.selectAll')}
        onChange={() => onSelect(new Set(all ? [] : rows.map(rowId)))}
      />
    </span>
  )
}

interface HeadCellProps<Row> extends GridProps<Row> {
  readonly column: GridColumn<Row>
  readonly onGrip: ((event: unknown) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort, onGrip }: HeadCellProps<Row>) {
  const isSorted = sort.id === column.id
  const Arrow = sort.isDescending ? CaretDownOutlined : CaretUpOutlined
  const order = isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <span className={styles.headCell} role="columnheader" aria-sort={order} style={{ inlineSize: column.width }}>
      <button
        type="button"
        className={styles.sort}
        disabled={!column.isSortable}
        onClick={() => onSort({ id: column.id, isDescending: isSorted ? !sort.isDescending : true })}
      >
        <span className={styles.title} title={column.title}>
          {column.title}
        </span>
        {isSorted && <Arrow aria-hidden />}
      </button>
      <span className={styles.grip} aria-hidden onMouseDown={onGrip} onTouchStart={onGrip} />
    </span>
  )
}
