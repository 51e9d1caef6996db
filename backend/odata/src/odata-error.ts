export interface ODataErrorDetails {
  /** 0-based character in the decoded text of `target`. */
  readonly position?: number
  /** The option, property or segment that is meant, as the request spells it. */
  readonly target?: string
}

/**
 * A request that is wrong (400), names nothing that exists (404) or calls it by the wrong method (405), accepts no
 * format of ours (406), changes what has changed meanwhile (412), is too much (413), comes in no format of ours (415),
 * or asks for a valid part of OData that is not built (501).
 */
export class ODataError extends Error {
  override readonly name = 'ODataError'
  readonly position: number | undefined
  readonly target: string | undefined

  constructor(
    readonly status: 400 | 404 | 405 | 406 | 412 | 413 | 415 | 501,
    message: string,
    details: ODataErrorDetails = {},
  ) {
    super(message)
    this.position = details.position
    this.target = details.target
  }
}

export function notSupported(what: string, details: ODataErrorDetails = {}): ODataError {
  return new ODataError(501, `${what} is not supported`, details)
}
