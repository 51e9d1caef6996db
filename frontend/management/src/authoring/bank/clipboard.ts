import { plainTextOf, readClips, type Clip } from '@naire/domain/authoring'
import type { StoredQuestion } from '@naire/domain/naires'
import { create } from 'zustand'
import { stemText } from '../editor/stem-text.ts'

/** Kind of the data on the clipboard: a list of `Clip`s as JSON text, one for each questionnaire. */
const clipType = 'application/x-naire-questions'

/** Last clips copied in this window, for pasting with a button: a page may not read the clipboard by itself. */
export const useCopied = create<{ readonly clips: readonly Clip[] }>()(() => ({ clips: [] }))

/** `words`: the same for programs that know nothing of questionnaires. */
export function putOnClipboard(data: DataTransfer, clips: readonly Clip[], words: string): void {
  data.setData(clipType, JSON.stringify(clips))
  data.setData('text/plain', words)
  useCopied.setState({ clips })
}

/** Copies by a button: whatever is typed into or marked meanwhile. */
export function copyByCommand(put: (data: DataTransfer) => void): void {
  const give = (event: ClipboardEvent) => {
    if (event.clipboardData) put(event.clipboardData)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', give, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
}

/** A line for each question. */
export const wordsOf = (questions: readonly StoredQuestion[]): string =>
  questions.map((question) => `${question.Code} ${plainTextOf(stemText(question))}`).join('\n')

/** None: there is something else on it. */
export function clipsOnClipboard(data: DataTransfer): readonly Clip[] {
  return readClips(data.getData(clipType))
}
