import { mapWords } from './words.ts'
import type { Words } from './survey.ts'

/** Words of a stem apart from the hint that ends it. */
export function withoutHint(words: Words): { readonly words: Words; readonly hint: Words } {
  const pattern = /(?:<br>)?<small>([^]*?)<\/small>(?=(?:<br>)?(?:<img|<audio|<video|$))/
  const hint = Object.fromEntries(
    Object.entries(words).flatMap(([tag, text]) => {
      const found = pattern.exec(text)?.[1]
      return found === undefined ? [] : [[tag, found] as const]
    }),
  )
  return { words: mapWords(words, (text) => text.replace(pattern, '')), hint }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** HTML as plain text with the line breaks that it shows; `strong` and `em` in signs where a format knows them. */
export function plainOf(
  html: string,
  signs: { readonly strong: string; readonly em: string } = { strong: '', em: '' },
): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>(?=.)/gi, '\n')
    .replace(/<\/?(?:strong|b)>/gi, signs.strong)
    .replace(/<\/?(?:em|i)>/gi, signs.em)
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim()
}
