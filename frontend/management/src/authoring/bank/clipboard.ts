import { readClip, type Clip } from '@naire/domain/authoring'
import { create } from 'zustand'

/** Kind of the data on the clipboard: a `Clip` as JSON text. */
const clipType = 'application/x-naire-questions'

/** What was copied last in this window, for who pastes with a button: a page may not look into the clipboard by itself. */
export const useCopied = create<{ readonly clip: Clip | null }>()(() => ({ clip: null }))

/** `words`: the same for programs that know nothing of questionnaires. */
export function putOnClipboard(data: DataTransfer, clip: Clip, words: string): void {
  data.setData(clipType, JSON.stringify(clip))
  data.setData('text/plain', words)
  useCopied.setState({ clip })
}

/** Null: there is something else on it. */
export function clipOnClipboard(data: DataTransfer): Clip | null {
  return readClip(data.getData(clipType))
}
