/** Trivial 0, Minor 1, Major 2, Crash 3 (shell §8). */
export type RefusalLevel = 'Trivial' | 'Minor' | 'Major' | 'Crash'

export interface RefusalRow {
  /** GUID in braces as it stands on the wire; the sentence is `exceptions.<32 hex digits>` in `locales/`. */
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 409 | 412 | 413 | 415 | 422 | 424 | 429 | 500 | 501 | 503
  readonly level: RefusalLevel
}
