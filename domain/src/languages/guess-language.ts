/**
 * The language in which a text is most likely written; null: nothing tells. A few words of another one do not matter.
 */
export function guessLanguage(text: string): Language | null {
  const counts = scripts.map(({ letters, weight, language }) => ({
    language,
    count: (text.match(letters)?.length ?? 0) * weight,
  }))
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one), { language: nobody, count: 0 })
  return most.language(text)
}

interface Script {
  readonly letters: RegExp
  /** Letters that one of it stands for. */
  readonly weight: number
  readonly language: (text: string) => Language | null
}

const nobody = (): Language | null => null

const scripts: readonly Script[] = [
  {
    letters: /\p{Script=Han}/gu,
    weight: 3,
    language: (text) => (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : chinese(text)),
  },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, weight: 3, language: () => 'ja' },
  { letters: /\p{Script=Hangul}/gu, weight: 3, language: () => 'ko' },
  { letters: /\p{Script=Thai}/gu, weight: 1, language: () => 'th' },
  { letters: /\p{Script=Cyrillic}/gu, weight: 1, language: () => 'ru' },
  { letters: /\p{Script=Arabic}/gu, weight: 1, language: () => 'ar' },
  { letters: /\p{Script=Latin}/gu, weight: 1, language: latin },
]

// The same words in both ways of writing; those that are written alike tell nothing.
const traditional =
  /[們這嗎麼來時會對說請問題選擇項應該學習關係經過還沒無與為體驗業務電話號碼點後給讓從開區間種類難過員價錢單]/g
const simplified =
  /[们这吗么来时会对说请问题选择项应该学习关系经过还没无与为体验业务电话号码点后给让从开区间种类难过员价钱单]/g

function chinese(text: string): Language {
  const [old, today] = [traditional, simplified].map((letters) => text.match(letters)?.length ?? 0)
  return (old ?? 0) > (today ?? 0) ? 'zh-TW' : 'zh-CN'
}

/** Short words that every text of a language has. */
const words: Readonly<Partial<Record<Language, string>>> = {
  'en-US': 'the and you your of to is are what how do which with have would any please other yes no',
  de: 'der die das und ist sie wie nicht ein eine mit welche haben ihre für zu oder wir bitte ja nein andere',
  nb: 'og er du det på ikke hvor hva som med til har din vi av for vennligst ja nei andre hvordan ofte',
  sv: 'och är du det på inte hur vad som med till har din vi av för vänligen ja nej andra vilka ofta',
  it: 'il che di è la per non con come quale sono suo ha un una le si sì no altro quanto della',
  es: 'el la que de los las es por con cómo qué cuál su usted un una y sí no otro cuánto ha',
  fr: 'le la les des est vous que pour avec quel quelle votre un une et oui non autre êtes avez de',
}

function latin(text: string): Language | null {
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const scores = (Object.entries(words) as [Language, string][]).map(([language, known]) => {
    const all = new Set(known.split(' '))
    return { language, score: found.filter((word) => all.has(word)).length }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one), {
    language: null as Language | null,
    score: 0,
  })
  return best.language
}

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
