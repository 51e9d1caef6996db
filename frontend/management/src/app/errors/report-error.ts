import { HttpFailure } from '../../workplace/http.ts'
import { useNoticeBoard } from '../notices/notice-store.ts'

declare global {
  interface Window {
    /** Set by a page that embeds this app: takes an error and says whether it has dealt with it. */
    naireErrorHook?: (error: unknown) => boolean
  }
}

/** The one place where errors end that no screen has dealt with: the embedding page's hook, else a red notice. */
export function reportError(error: unknown): void {
  if (isAbort(error) || window.naireErrorHook?.(error)) return
  useNoticeBoard.getState().danger(sentenceOf(error), error instanceof HttpFailure ? error.request : null)
}

/** Client-side errors show error_description, message or the data (shell §8). */
function sentenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const {
    error_description: description,
    message,
    data,
  } = error as { error_description?: string; message?: string; data?: unknown }
  return description || message || String(data ?? error)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
