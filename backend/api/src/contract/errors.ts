/** The body of every refusal and failure. */
export interface ErrorBody {
  readonly error: {
    /** GUID in braces, one per refusal. */
    readonly code: string
    /** In the language of Accept-Language. */
    readonly message: string
    /** Path of the field that the sender got wrong. */
    readonly target?: string
    readonly details?: readonly ErrorDetail[]
  }
}

export interface ErrorDetail {
  readonly target?: string
  readonly message: string
  /** 0-based character in `target`, for what is written wrongly in an address. */
  readonly position?: number
}
