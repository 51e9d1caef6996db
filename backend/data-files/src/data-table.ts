/** Value of one cell. Null: nothing stands in it. */
export type DataCell = string | number | boolean | null
export type DataRow = readonly DataCell[]

export interface DataOption {
  readonly code: string
  readonly title: string
}

/** Column of a table of answers, with what a statistician has to know of it. */
export interface DataColumn {
  /** Unique in its table: `Q1.R1`. */
  readonly name: string
  /** In words. */
  readonly label: string
  /** `flag` holds true or false; `moment` milliseconds since 1970, as the clock on the wall shows them. */
  readonly kind: 'text' | 'number' | 'flag' | 'moment'
  readonly measure: 'nominal' | 'ordinal' | 'scale'
  /** Of a column whose values are chosen, in their order. */
  readonly options?: readonly DataOption[]
  /** Codes among the options that say why there is no answer. */
  readonly missing?: readonly string[]
  /** Question with several choices of which a flag is one; `code` names the choice. */
  readonly set?: { readonly name: string; readonly label: string; readonly option: DataOption }
}

/** A table that is read once, batch by batch. */
export interface DataTable {
  readonly title: string
  readonly columns: readonly DataColumn[]
  readonly batches: AsyncIterable<readonly DataRow[]>
  /** Tables beside it, such as one with a row for each member; what holds one table alone leaves them out. */
  readonly further?: readonly DataTable[]
}

/** Writes a table into a new file. Its memory does not grow with the rows. */
export type TableWriter = (table: DataTable, file: string) => Promise<void>
