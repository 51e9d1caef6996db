import type { MenuProps } from 'antd'
import type { ReactNode, Ref } from 'react'

export interface GridColumn<Row> {
  readonly id: string
  readonly title: string
  readonly width: number
  readonly isSortable: boolean
  /** Stays at the start while the others scroll. */
  readonly isPinned?: boolean
  cell(row: Row): ReactNode
  /** The cell as it is copied and found by typing. */
  text(row: Row): string
}

export interface GridSort {
  readonly id: string
  readonly isDescending: boolean
}

export interface GridSelection {
  readonly selected: ReadonlySet<string>
  /** All rows of the list, also those that are not loaded. */
  readonly isAll: boolean
  onSelect(selected: ReadonlySet<string>): void
  onSelectAll(isAll: boolean): void
}

export interface GridHandle {
  goTo(index: number): void
}

export interface GridProps<Row> {
  readonly label: string
  /** Of the whole list; rows that are not loaded are drawn blank. */
  readonly total: number
  rowAt(index: number): Row | undefined
  rowId(row: Row): string
  readonly columns: readonly GridColumn<Row>[]
  readonly sort: GridSort
  onSort(sort: GridSort): void
  onResize(columnId: string, width: number): void
  /** A column was dropped before another; null: behind the last. */
  readonly onMove?: (columnId: string, before: string | null) => void
  readonly menuOf?: (columnId: string) => MenuProps['items']
  /** Null: rows are opened, not selected. */
  readonly selection: GridSelection | null
  /** The row that is open beside the grid. */
  readonly openId: string | null
  onOpen(row: Row | null): void
  /** The row to begin at, from 0: as soon as the list is that long. */
  readonly startAt: number
  readonly handle?: Ref<GridHandle>
  /** The keys or the mouse went to a row. */
  readonly onGo?: ((row: Row, index: number) => void) | undefined
  /** Rows from the first to the last, included, came into view. */
  onWindow(first: number, last: number): void
}
