import type { Locale } from 'antd/es/locale/index.js'
import { create } from 'zustand'
import { fallbackLanguage, type Language, directionOf, nearestLanguage } from '@naire/domain/languages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { fetchTexts, loadTexts } from '../../workplace/texts/load-texts.ts'
import { localeFiles } from '../../workplace/texts/locale-files.ts'

const storedKey = 'naire.lang'

async function startTranslation(language: Language): Promise<void> {
  const fetched = Promise.all([fetchTexts(fallbackLanguage), fetchTexts(language)])
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    ns: [...localeFiles],
    defaultNS: 'management',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await fetched
  await Promise.all([loadTexts(fallbackLanguage), loadTexts(language)])
  applyToPage(language)
}

async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(storedKey, language)
  await loadTexts(language)
  await i18next.changeLanguage(language)
  applyToPage(language)
}

/** Shell §2: the query parameter, else what was stored, else the browser's language. */
function chosenLanguage(): Language {
  const asked = [
    new URLSearchParams(location.search).get('lang'),
    localStorage.getItem(storedKey),
    ...navigator.languages,
  ]
  return asked.map(nearestLanguage).find((language) => language !== null) ?? fallbackLanguage
}

function applyToPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

const load = {
  'zh-CN': () => import('antd/locale/zh_CN.js'),
  'zh-TW': () => import('antd/locale/zh_TW.js'),
  'en-US': () => import('antd/locale/en_US.js'),
  de: () => import('antd/locale/de_DE.js'),
  nb: () => import('antd/locale/nb_NO.js'),
  th: () => import('antd/locale/th_TH.js'),
  ja: () => import('antd/locale/ja_JP.js'),
  ko: () => import('antd/locale/ko_KR.js'),
  ru: () => import('antd/locale/ru_RU.js'),
  it: () => import('antd/locale/it_IT.js'),
  es: () => import('antd/locale/es_ES.js'),
  fr: () => import('antd/locale/fr_FR.js'),
  sv: () => import('antd/locale/sv_SE.js'),
  ar: () => import('antd/locale/ar_EG.js'),
} satisfies Record<Language, () => Promise<{ default: Locale }>>

const dayjsNames = {
  'zh-CN': () => import('dayjs/locale/zh-cn.js'),
  'zh-TW': () => import('dayjs/locale/zh-tw.js'),
  'en-US': () => import('dayjs/locale/en.js'),
  de: () => import('dayjs/locale/de.js'),
  nb: () => import('dayjs/locale/nb.js'),
  th: () => import('dayjs/locale/th.js'),
  ja: () => import('dayjs/locale/ja.js'),
  ko: () => import('dayjs/locale/ko.js'),
  ru: () => import('dayjs/locale/ru.js'),
  it: () => import('dayjs/locale/it.js'),
  es: () => import('dayjs/locale/es.js'),
  fr: () => import('dayjs/locale/fr.js'),
  sv: () => import('dayjs/locale/sv.js'),
  ar: () => import('dayjs/locale/ar.js'),
} satisfies Record<Language, () => Promise<unknown>>

/** Words of antd's own parts, and the names of months for its calendars. */
async function antdLocale(language: Language): Promise<Locale> {
  const [{ default: locale }] = await Promise.all([load[language](), dayjsNames[language]()])
  return locale
}

interface LanguageState {
  readonly language: Language
  /** Words of antd's own parts; absent until they are loaded. */
  readonly antd: Locale | undefined
  start(): Promise<void>
  choose(language: Language): Promise<void>
}

export const useLanguage = create<LanguageState>()((set) => ({
  language: fallbackLanguage,
  antd: undefined,
  async start() {
    const language = chosenLanguage()
    const [antd] = await Promise.all([antdLocale(language), startTranslation(language)])
    set({ language, antd })
  },
  async choose(language) {
    const [antd] = await Promise.all([antdLocale(language), changeLanguage(language)])
    set({ language, antd })
  },
}))
