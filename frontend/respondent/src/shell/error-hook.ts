declare global {
  interface Window {
    /** Set by a page that embeds this app: takes an error and says whether it has dealt with it. */
    naireErrorHook?: (error: unknown) => boolean
  }
}

/** Whether the embedding page has dealt with an error (shell §8). */
export const isDealtWith = (error: unknown): boolean => window.naireErrorHook?.(error) ?? false

/** Errors that nothing here has caught go to the embedding page first; what it leaves goes on as ever. */
export function hearErrors(): void {
  window.addEventListener('error', (event) => isDealtWith(event.error ?? event.message) && event.preventDefault())
  window.addEventListener('unhandledrejection', (event) => isDealtWith(event.reason) && event.preventDefault())
}
