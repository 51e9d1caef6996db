import type { ReactNode } from 'react'

export interface GridColumn<Row> {
  readonly id: string
  readonly title: string
  readonly width: number
  readonly isSortable: boolean
  cell(row: Row): ReactNode
}

export interface GridSort {
  readonly id: string
  readonly isDescending: boolean
}

export interface GridSelection {
  readonly selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
}

export interface GridProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly total: number
  rowId(row: Row): string
  readonly columns: readonly GridColumn<Row>[]
  readonly sort: GridSort
  onSort(sort: GridSort): void
  onResize(columnId: string, width: number): void
  /** Null: rows are opened, not selected. */
  readonly selection: GridSelection | null
  /** The row that is open beside the grid. */
  readonly openId: string | null
  onOpen(row: Row | null): void
  /** The row to begin at, from 0: as soon as it is there. */
  readonly startAt: number
  /** The keys or the mouse went to a row. */
  readonly onGo?: ((row: Row, index: number) => void) | undefined
  /** Called when the last rows come into view. */
  onReachEnd(): void
}
