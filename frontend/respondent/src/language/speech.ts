import { directionOf, type Words } from '@naire/ui'
import { createInstance, type i18n } from 'i18next'
import { chooseLanguage, fallbackLanguage } from './choose-language.ts'
import { interfaceLanguages, sentencesOf } from './languages.ts'

declare global {
  interface Window {
    /** Language that the page around the survey wishes. */
    readonly naireLang?: string
  }
}

const storageKey = 'naire.lang'

/** The interface's language: one file loaded for the chosen one, the fallback's only when that is the chosen one. */
export class Speech {
  private words: Words
  private readonly listeners = new Set<() => void>()

  /** What the person chose, also when only the questionnaire is written in it. */
  chosen: string = fallbackLanguage

  private constructor(private readonly i18next: i18n) {
    this.words = this.wordsNow()
  }

  /** Wishes in order: a window setting, the address, what was chosen before, the browser. */
  static async start(queryLang: string | null): Promise<Speech> {
    const lang = chooseLanguage([window.naireLang, queryLang, storedLanguage(), ...navigator.languages], interfaceLanguages)
    const i18next = createInstance({ lng: lang, ns: ['respondent', 'questions', 'validation'], defaultNS: 'respondent', interpolation: { escapeValue: false } })
    await i18next.init()
    const speech = new Speech(i18next)
    await speech.speak(lang)
    return speech
  }

  current = (): Words => this.words

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Speaks another language; one that the interface does not have is spoken as the fallback. */
  async speak(lang: string): Promise<void> {
    this.chosen = lang
    const spoken = interfaceLanguages.includes(lang) ? lang : fallbackLanguage
    for (const [file, sentences] of await sentencesOf(spoken)) this.i18next.addResourceBundle(spoken, file, sentences)
    await this.i18next.changeLanguage(spoken)
    document.documentElement.lang = spoken
    document.documentElement.dir = directionOf(spoken)
    this.words = this.wordsNow()
    for (const listener of this.listeners) listener()
  }

  /** Remembers what the person chose for the next visit. */
  remember(lang: string): void {
    try {
      localStorage.setItem(storageKey, lang)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }

  private wordsNow(): Words {
    return { lang: this.i18next.language ?? fallbackLanguage, t: (key, params) => this.i18next.t(key, { ...params }) }
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
