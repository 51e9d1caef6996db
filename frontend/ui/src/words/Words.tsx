import { createContext, use, type ReactNode } from 'react'

/** How the controls get their sentences. Keys are `<file>:<key>` of `locales/`, so that an app's i18next can be given as it is. */
export interface Words {
  readonly lang: string
  t(key: string, params?: Readonly<Record<string, string | number>>): string
}

/** Gives the sentences to everything below. */
export function WordsProvider({ words, children }: { readonly words: Words; readonly children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  return use(WordsContext)
}

const WordsContext = createContext<Words>({ lang: 'zh-CN', t: (key) => key })
