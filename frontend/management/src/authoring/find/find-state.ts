import { searchAreas, type Search } from '@naire/domain/authoring'
import { create } from 'zustand'

/** State of an author's search; persists while the panel is closed, and in the next questionnaire. */
interface FindState {
  readonly search: Search
  /** Replacement text. */
  readonly by: string
  /** Which hit is stood on; -1: none yet. */
  readonly at: number
  /** The field that the author asked for, and how often: each time, it is focused. */
  readonly asked: { readonly field: FindField; readonly times: number }
  look(search: Partial<Search>): void
  replaceBy(by: string): void
  standAt(at: number): void
  ask(field: FindField, words: string): void
}

export type FindField = 'words' | 'by'

export const useFindState = create<FindState>()((set) => ({
  search: { words: '', matchCase: false, wholeWords: false, areas: searchAreas },
  by: '',
  at: -1,
  asked: { field: 'words', times: 0 },
  look: (search) => set((now) => ({ search: { ...now.search, ...search }, at: -1 })),
  replaceBy: (by) => set({ by }),
  standAt: (at) => set({ at }),
  ask: (field, words) =>
    set((now) => ({
      asked: { field, times: now.asked.times + 1 },
      ...(words === '' || words === now.search.words ? {} : { search: { ...now.search, words }, at: -1 }),
    })),
}))

/** Words that are marked on the screen, when they are few and on one line. */
export function markedWords(): string {
  const words = window.getSelection()?.toString().trim() ?? ''
  return words.length <= mostMarked && !words.includes('\n') ? words : ''
}

const mostMarked = 60
