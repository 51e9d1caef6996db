/** What people keep about one thing, beside the log, for each other or for themselves: saved filters of a project, channels of a questionnaire. */
export interface SharedItems {
  /** Makes or changes one. False, and nothing happens, where there are as many as there may be. */
  save(item: SharedItem): Promise<boolean>
  /** Everybody's, and the reader's own; in the order in which they were made. */
  list(shelf: Shelf, readerSid: string | null): Promise<readonly SharedItem[]>
  /** Nothing happens where there is none. */
  remove(item: Pick<SharedItem, 'kind' | 'aboutSid' | 'name' | 'ownerSid'>): Promise<void>
  /** All that are somebody's own. */
  removeOwn(ownerSid: string): Promise<void>
}

/** Where items lie: of one kind, about one thing. */
export interface Shelf {
  readonly kind: 'filterGroup' | 'channel'
  /** Sid of the project or the questionnaire. */
  readonly aboutSid: string
}

export interface SharedItem extends Shelf {
  /** Unique on its shelf among everybody's, and among each person's own. */
  readonly name: string
  /** Whose own it is, which nobody else sees; null: everybody's who comes to the shelf. */
  readonly ownerSid: string | null
  readonly value: string
}
