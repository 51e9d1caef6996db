import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Grid } from '../grid/Grid.tsx'
import type { GridColumn, GridSort } from '../grid/grid-types.ts'

interface AppealGridProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  rowId(row: Row): string
  readonly columns: readonly (Omit<GridColumn<Row>, 'isSortable'> & { readonly isSortable?: boolean })[]
  readonly sort: GridSort
  readonly onSort: (sort: GridSort) => void
  /** Address of what a row opens. */
  pathOf(row: Row): string
  /** Reads on at the end of the list. */
  readonly more: { readonly onMore: (() => void) | null }
}

/** A list of appeals: a row opens the appeal, the end of the list brings more. */
export function AppealGrid<Row>({ rows, columns, pathOf, more, ...grid }: AppealGridProps<Row>) {
  const navigate = useNavigate()
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  return (
    <Grid<Row>
      {...grid}
      total={rows.length}
      rowAt={(index) => rows[index]}
      columns={columns.map((column) => ({
        isSortable: true,
        ...column,
        width: widths[column.id] ?? column.width,
      }))}
      onResize={(id, width) => setWidths((before) => ({ ...before, [id]: width }))}
      selection={null}
      openId={null}
      onOpen={(row) => row !== null && void navigate(pathOf(row))}
      startAt={0}
      onWindow={(_, last) => last >= rows.length - 5 && more.onMore?.()}
    />
  )
}
