import { sentencesOf } from './languages.ts'
import { sentence } from './sentence.ts'
import type { Speaking } from './speech.ts'

/** One language for a page that is drawn on the server: nobody chooses there. */
export async function fixedSpeech(lang: string): Promise<Speaking> {
  const files = await sentencesOf(lang)
  const words: ReturnType<Speaking['current']> = { lang, t: (key, params) => sentence(files, lang, key, params) }
  return { chosen: lang, current: () => words, subscribe: () => () => {}, speak: async () => {}, remember: () => {} }
}
