/** Selection, order or view that names what is not there, or a value that does not fit. */
export class DataQueryInvalid extends Error {
  override readonly name = 'DataQueryInvalid'

  constructor(
    /** Path of the field: `filter.all[2].values[0]`. */
    readonly target: string,
    readonly problem:
      | 'columnUnknown'
      | 'notFilterable'
      | 'notSortable'
      | 'operatorUnknown'
      | 'empty'
      | 'valueUnknown'
      | 'valueWrong',
  ) {
    super(`${target}: ${problem}`)
  }
}
