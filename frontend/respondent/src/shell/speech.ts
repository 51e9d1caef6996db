import { directionOf, type Wording } from '@naire/ui'
import { interfaceLanguages, sentencesOf } from './languages.ts'
import { sentence } from './sentence.ts'
import { chooseLanguage, fallbackLanguage } from './choose-language.ts'

declare global {
  interface Window {
    /** Language that the page around the survey wishes. */
    readonly naireLang?: string
  }
}

const storageKey = 'naire.lang'

/** Language functions of the interface that the app needs. */
export type Speaking = Pick<Speech, 'chosen' | 'current' | 'subscribe' | 'speak' | 'remember'>

/** The interface's language: one file loaded for the chosen one, the fallback's only when that is the chosen one. */
export class Speech {
  /** Language chosen by the person, also when only the questionnaire is written in it. */
  chosen: string = fallbackLanguage
  private words: Wording = { lang: fallbackLanguage, t: (key) => key }
  private readonly listeners = new Set<() => void>()

  /** Wishes in order: a window setting, the address, what was chosen before, the browser. */
  static async start(queryLang: string | null): Promise<Speech> {
    const speech = new Speech()
    await speech.speak(
      chooseLanguage([window.naireLang, queryLang, storedLanguage(), ...navigator.languages], interfaceLanguages),
    )
    return speech
  }

  current = (): Wording => this.words

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Speaks another language; one that the interface does not have is spoken as the fallback. */
  async speak(lang: string): Promise<void> {
    const spoken = interfaceLanguages.includes(lang) ? lang : fallbackLanguage
    const files = await sentencesOf(spoken)
    this.chosen = lang
    document.documentElement.lang = spoken
    document.documentElement.dir = directionOf(spoken)
    this.words = { lang: spoken, t: (key, params) => sentence(files, spoken, key, params) }
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
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
