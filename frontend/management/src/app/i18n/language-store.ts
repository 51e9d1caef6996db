import type { Locale } from 'antd/es/locale/index.js'
import { create } from 'zustand'
import { antdLocale } from './antd-locales.ts'
import { fallbackLanguage, type Language } from '@naire/domain/languages'
import { changeLanguage, chosenLanguage, startTranslation } from './start-translation.ts'

interface LanguageState {
  readonly language: Language
  /** Words of antd's own parts; absent until they are loaded. */
  readonly antd: Locale | undefined
  start(): Promise<void>
  choose(language: Language): Promise<void>
}

export const useLanguage = create<LanguageState>()((set) => ({
  language: fallbackLanguage,
  antd: undefined,
  async start() {
    const language = chosenLanguage()
    const [antd] = await Promise.all([antdLocale(language), startTranslation(language)])
    set({ language, antd })
  },
  async choose(language) {
    const [antd] = await Promise.all([antdLocale(language), changeLanguage(language)])
    set({ language, antd })
  },
}))
