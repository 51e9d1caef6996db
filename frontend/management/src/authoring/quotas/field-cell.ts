/** A cell as it counts in the field now. */
export interface FieldCell {
  readonly Sid: string
  readonly QuotarExpression: string
  readonly Memo: string | null
  readonly Limit: number
}

/** By sid. */
export type FieldCells = ReadonlyMap<string, FieldCell>
