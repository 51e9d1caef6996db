import type { Words } from '../survey.ts'
import { htmlOfMixed, languageTag, placeholderOf } from '../words.ts'

/** Words of a text, or of an object with one for each locale; `default` is the survey's own. */
export function localWords(given: unknown, language: string): Words {
  if (typeof given === 'string') return given === '' ? {} : { [language]: textHtml(given) }
  if (typeof given === 'number') return { [language]: String(given) }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([locale, text]) => {
      const tag = locale === 'default' ? language : languageTag(locale)
      return tag === null || typeof text !== 'string' || text === '' ? [] : [[tag, textHtml(text)] as const]
    }),
  )
}

function textHtml(text: string): string {
  const pieces = text.split(/\{([^{}\n]+)\}/)
  return htmlOfMixed(pieces.map((piece, at) => (at % 2 === 1 ? placeholderOf(piece.trim()) : piece)).join(''))
}

/** Words that the other program brings itself. */
export function usualWords(name: keyof typeof usual, language: string): Words {
  const [chinese, english] = usual[name]
  return { [language]: language.startsWith('zh') ? chinese : english }
}

const usual = {
  other: ['其他（请说明）', 'Other (describe)'],
  none: ['无', 'None'],
  refuse: ['拒绝回答', 'Refuse to answer'],
  dontKnow: ['不知道', 'Don’t know'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  comment: ['请填写意见', 'Please leave a comment'],
} as const
