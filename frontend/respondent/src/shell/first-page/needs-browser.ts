/** Thrown in place of what only a browser can draw: what stands there until it did is drawn instead. */
export class BrowserOnlyError extends Error {
  override readonly name = 'NeedsBrowser'
}
