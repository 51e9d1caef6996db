/** Who may answer a questionnaire, by identifying code. Codes are not kept, only marks of them that nobody turns back without the master key. */
export interface Idents {
  /** Adds codes, in place of those that are there when `replace`. Gives how many there are now. */
  load(
    naireSid: string,
    codes: readonly string[],
    given: { readonly by: string; readonly replace: boolean },
  ): Promise<IdentList>
  /** Null when none was ever loaded. */
  list(naireSid: string): Promise<IdentList | null>
  has(naireSid: string, code: string): Promise<boolean>
  /** False when it is not there. */
  erase(naireSid: string, code: string): Promise<boolean>
}

export interface IdentList {
  readonly count: number
  readonly loadedAt: Date
  /** Sid of the user. */
  readonly loadedBy: string
}
