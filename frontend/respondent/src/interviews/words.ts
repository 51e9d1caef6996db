import type { Wording } from '@naire/ui'
import { sentence } from '../shell/sentence.ts'

const files = import.meta.glob<object>('../../../../locales/*/interviews.json', { import: 'default' })

/** Adds the sentences of interviewers, which respondents do not load, to those of the page. */
export async function withInterviewWords(words: Wording): Promise<Wording> {
  const file = { interviews: (await files[`../../../../locales/${words.lang}/interviews.json`]?.()) ?? {} }
  return {
    ...words,
    t: (key, params) =>
      key.startsWith('interviews:') ? sentence(file, words.lang, key, params) : words.t(key, params),
  }
}
