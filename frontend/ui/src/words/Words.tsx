import { createContext, use, type ReactNode } from 'react'

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** Writing direction of a language tag. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.has(lang.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/**
 * Source of the controls' sentences. Keys are `<file>:<key>` of `locales/`, so that an app's i18next can be passed as
 * it is.
 */
export interface Wording {
  readonly lang: string
  /** Language of the texts that authors wrote; absent: the same. */
  readonly textLang?: string
  t(key: string, params?: Readonly<Record<string, string | number>>): string
}

/** Gives the sentences to everything below. */
export function WordsProvider({ words, children }: { readonly words: Wording; readonly children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Wording {
  return use(WordsContext)
}

/** Attributes of an author's text in another language than the text around it (WCAG 3.1.2), or in another direction. */
export function useTextLanguage(): { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' } {
  const { lang, textLang = lang } = useWords()
  return textLang === lang ? {} : { lang: textLang, dir: directionOf(textLang) }
}

const WordsContext = createContext<Wording>({ lang: 'zh-CN', t: (key) => key })
