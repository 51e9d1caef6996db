import type { DataScope, DataFilter, DataSort } from './filter.ts'

/** Column of a saved view, in its place. */
export interface ViewColumn {
  readonly key: string
  /** In pixels; absent: as wide as the column needs. */
  readonly width?: number
  /** Stays at the start while the others scroll. */
  readonly isPinned?: true
}

/** Columns, order and filter of the sessions of a questionnaire under a name. */
export interface DataView {
  readonly columns: readonly ViewColumn[]
  readonly sort: DataSort
  readonly filter: DataFilter | null
  readonly keyword: string
  readonly scope: DataScope
}
