import type { StoredQuestion } from '@naire/domain/naires'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { partsOf } from './parts.ts'

/** Class of words that are written on the page; the sid of their part is another. */
export const wordsClass = 'words-in-place'

/** The content with its parts' words in elements that tell whose they are. */
export function withMarks(question: Pick<StoredQuestion, 'Type'>, content: ContentObject): ContentObject {
  return partsOf(question, content).reduce(
    (marked, { sid, path, seen }) => withValueAt(marked, path, `<span class="${wordsClass} ${sid}">${seen}</span>`),
    content,
  )
}

/** The sid of the part whose words these are; null: it is no such element. */
export function sidIn(words: Element): string | null {
  return [...words.classList].find((name) => name !== wordsClass) ?? null
}

/** The sids of the parts whose words stand in a frame, in their order. */
export function sidsIn(frame: Element): readonly string[] {
  return [...new Set([...frame.querySelectorAll(`.${wordsClass}`)].flatMap((words) => sidIn(words) ?? []))]
}

/** Words of a part may stand in several places: with the options of each row. */
export function wordsIn(frame: Element, sid: string): readonly HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>(`.${wordsClass}`)].filter((words) => sidIn(words) === sid)
}

/** The words that a control stands for: those in it, beside it, or of its row. */
export function wordsNear(control: Element): HTMLElement | null {
  const own = control.querySelector<HTMLElement>(`.${wordsClass}`)
  if (own || control.matches('button, a')) return own
  for (
    let around = control.closest('label, tr, li');
    around;
    around = around.parentElement?.closest('label, tr, li') ?? null
  ) {
    const words = around.querySelector<HTMLElement>(`.${wordsClass}`)
    if (words) return words
  }
  return null
}

/** The control that stands for words. */
export function controlNear(words: Element): HTMLElement | null {
  const around = words.closest<HTMLElement>('button, label, tr, li')
  return around?.matches('button') ? around : (around?.querySelector<HTMLElement>('input, textarea, button') ?? null)
}
