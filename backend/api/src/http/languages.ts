/** Languages of the product; the first is the one that everything falls back to. */
export const languages = ['zh-CN', 'zh-TW', 'en-US', 'de', 'nb', 'th', 'ja', 'ko', 'ru', 'it', 'es', 'fr', 'sv', 'ar'] as const
export type Language = (typeof languages)[number]

/** The best of our languages for an Accept-Language header. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map(preference)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const found = spoken(tag)
    if (found) return found
  }
  return languages[0]
}

function preference(part: string): { tag: string; quality: number } {
  const [tag = '', ...params] = part.trim().toLowerCase().split(/\s*;\s*/)
  const quality = params.find((param) => param.startsWith('q='))?.slice(2)
  return { tag, quality: tag === '' ? 0 : quality === undefined ? 1 : Number(quality) || 0 }
}

const traditional = /^zh-(hant|tw|hk|mo)/
const norwegian = /^(no|nn)\b/

function spoken(tag: string): Language | undefined {
  if (traditional.test(tag)) return 'zh-TW'
  if (norwegian.test(tag)) return 'nb'
  const [primary = ''] = tag.split('-')
  return languages.find((own) => own.toLowerCase() === tag) ?? languages.find((own) => own.toLowerCase().split('-')[0] === primary)
}
