import { useNoticeBoard } from '../notices/notice-store.ts'

/** Takes an error and says whether it has dealt with it. */
export type ErrorHook = (error: unknown) => boolean

let hook: ErrorHook | null = null

/** An embedding page may handle errors itself; those that it does not are shown, and thrown on. */
export function setErrorHook(next: ErrorHook | null): void {
  hook = next
}

/** The one place where errors end that no screen has dealt with. */
export function reportError(error: unknown): void {
  if (isAbort(error) || hook?.(error)) return
  useNoticeBoard.getState().danger(sentenceOf(error))
}

/** Client-side errors show error_description, message or the data (shell §8). */
function sentenceOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { error_description: description, message, data } = error as { error_description?: string; message?: string; data?: unknown }
  return description || message || String(data ?? error)
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
