import { guessLanguage, languages, type Language } from '../languages/index.ts'
import type { Words } from './survey.ts'

/** Private signs around the source of a placeholder, until it is translated. */
const marks = ['\uE000', '\uE001'] as const
const marked = /\uE000([^\uE001]*)\uE001/g

export const placeholderOf = (source: string): string => marks[0] + source + marks[1]

export const hasPlaceholder = (text: string): boolean => text.includes(marks[0])

/** The text with each placeholder replaced. */
export function fillPlaceholders(text: string, fill: (source: string) => string): string {
  return text.replace(marked, (_, source: string) => fill(source))
}

/** Plain text as HTML. */
export function htmlOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\n', '<br>')
}

/** HTML of text that is itself HTML where it has tags. */
export function htmlOfMixed(text: string): string {
  return /<\/?[a-z][^>]*>|&(?:\w+|#\d+);/i.test(text) ? text : htmlOf(text)
}

/** Marks of Markdown that forms use: bold, italic, links, headings, lines. */
export function htmlOfMarkdown(text: string): string {
  if (/<\/?[a-z][^>]*>/i.test(text)) return text.replace(/\r?\n/g, '<br>')
  return htmlOf(text)
    .replace(/(^|<br>)#{1,6}\s+(.+?)(?=<br>|$)/g, '$1<strong>$2</strong>')
    .replace(/\*\*(.+?)\*\*|__(.+?)__/g, (_, one?: string, other?: string) => `<strong>${one ?? other ?? ''}</strong>`)
    .replace(/(^|[^\w*])\*([^*\s][^*]*?)\*(?!\w)/g, '$1<em>$2</em>')
    .replace(/(^|[^\w_])_([^_\s][^_]*?)_(?!\w)/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
}

/** Words behind others, language by language; a text that is missing in a language is that of the own one. */
export function joined(own: string, [first = {}, ...more]: readonly Words[], between = '<br>'): Words {
  return more.reduce<Words>((all, words) => {
    const tags = new Set([...Object.keys(all), ...Object.keys(words)])
    return Object.fromEntries(
      [...tags].map((tag) => [
        tag,
        [all[tag] ?? all[own] ?? '', words[tag] ?? words[own] ?? ''].filter((text) => text !== '').join(between),
      ]),
    )
  }, first)
}

export function mapWords(words: Words, map: (text: string) => string): Words {
  return Object.fromEntries(Object.entries(words).map(([tag, text]) => [tag, map(text)]))
}

export const isWordless = (words: Words): boolean => Object.values(words).every((text) => text.trim() === '')

/** The own text; where it has none, any other. */
export const ownText = (words: Words, language: string): string => words[language] ?? Object.values(words)[0] ?? ''

/** The tag of a language as this product writes it; null for what names none. */
export function languageTag(name: string): string | null {
  const bare = name.trim()
  const code = /\(\s*([A-Za-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*)\s*\)\s*$/.exec(bare)?.[1] ?? bare
  const tag = code.replaceAll('_', '-')
  const known = languages.find((language) => language.toLowerCase() === tag.toLowerCase())
  if (known) return known
  const named = names[tag.toLowerCase()]
  if (named) return named
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag) && tag.length < 10 && (tag.length < 4 || tag.includes('-'))
    ? tag
    : null
}

const names: Readonly<Record<string, string>> = {
  en: 'en-US',
  english: 'en-US',
  zh: 'zh-CN',
  'zh-hans': 'zh-CN',
  'zh-hant': 'zh-TW',
  'zh-hant-tw': 'zh-TW',
  'zh-s': 'zh-CN',
  'zh-t': 'zh-TW',
  chinese: 'zh-CN',
  中文: 'zh-CN',
  简体中文: 'zh-CN',
  繁體中文: 'zh-TW',
  no: 'nb',
  norwegian: 'nb',
  german: 'de',
  deutsch: 'de',
  french: 'fr',
  français: 'fr',
  francais: 'fr',
  spanish: 'es',
  español: 'es',
  espanol: 'es',
  'es-es': 'es',
  'es-la': 'es',
  italian: 'it',
  italiano: 'it',
  russian: 'ru',
  swedish: 'sv',
  japanese: 'ja',
  korean: 'ko',
  thai: 'th',
  arabic: 'ar',
  portuguese: 'pt',
  português: 'pt',
  swahili: 'sw',
  kiswahili: 'sw',
  hindi: 'hi',
  nepali: 'ne',
  bengali: 'bn',
  urdu: 'ur',
  amharic: 'am',
  indonesian: 'id',
  vietnamese: 'vi',
  dutch: 'nl',
}

/** In which language texts are written that do not say it. */
export function guessedLanguage(texts: readonly string[]): Language {
  return guessLanguage(texts.join('\n')) ?? 'en-US'
}
