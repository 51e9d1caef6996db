/** A filter of the data view under a name. */
export interface FilterGroup {
  readonly Name: string
  /** The search of the list's address. */
  readonly Search: string
  /** Everybody's of the project; false: the reader's own. */
  readonly Shared: boolean
}
