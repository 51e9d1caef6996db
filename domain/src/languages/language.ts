/** The languages of the product and how each calls itself (runtime §9); the first is what everything falls back to. */
export const languageNames = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
  de: 'Deutsch',
  nb: 'Norsk bokmål',
  th: 'ไทย',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
  sv: 'Svenska',
  ar: 'العربية',
} as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as readonly Language[]

export const fallbackLanguage: Language = 'zh-CN'

/** The language of the product nearest to a tag (`de-AT` → `de`, `zh-Hant-HK` → `zh-TW`, `en` → `en-US`). */
export function nearestLanguage(tag: string | null | undefined): Language | null {
  if (!tag) return null
  const wanted = tag.toLowerCase()
  const exact = languages.find((language) => language.toLowerCase() === wanted)
  if (exact) return exact
  if (/^zh-(hant|tw|hk|mo)/.test(wanted)) return 'zh-TW'
  if (/^(nb|no|nn)\b/.test(wanted)) return 'nb'
  return languages.find((language) => language.split('-')[0] === wanted.split('-')[0]) ?? null
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
