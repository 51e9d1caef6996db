import type { Locale } from 'antd/es/locale/index.js'
import { create } from 'zustand'
import { antdLocale } from './antd-locales.ts'
import { fallbackLanguage, type Language } from '@naire/domain/languages'
import { changeLanguage, startTranslation } from './start-translation.ts'

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
    const language = await startTranslation()
    set({ language, antd: await antdLocale(language) })
  },
  async choose(language) {
    await changeLanguage(language)
    set({ language, antd: await antdLocale(language) })
  },
}))
