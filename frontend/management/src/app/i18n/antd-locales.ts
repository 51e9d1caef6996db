import type { Locale } from 'antd/es/locale/index.js'
import type { Language } from '@naire/domain/languages'

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
export async function antdLocale(language: Language): Promise<Locale> {
  const [{ default: locale }] = await Promise.all([load[language](), dayjsNames[language]()])
  return locale
}
