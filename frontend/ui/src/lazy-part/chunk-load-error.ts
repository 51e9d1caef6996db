/** `unreached`: no network, or no answer; `gone`: a newer version has replaced it; `broken`: it came and did not run, or was waited for too long. */
export type ChunkFailure = 'unreached' | 'gone' | 'broken'

/** A part of the page did not arrive. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'

  constructor(
    readonly why: ChunkFailure,
    options?: ErrorOptions,
  ) {
    super(`chunk-load error: ${why}`, options)
  }
}
