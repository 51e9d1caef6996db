import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { directionOf, fallbackLanguage, type Language, nearestLanguage } from '@naire/domain/languages'
import { fetchTexts, loadTexts } from '../../workplace/texts/load-texts.ts'
import { localeFiles } from '../../workplace/texts/locale-files.ts'

const storedKey = 'naire.lang'

export async function startTranslation(language: Language): Promise<void> {
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

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(storedKey, language)
  await loadTexts(language)
  await i18next.changeLanguage(language)
  applyToPage(language)
}

/** Shell §2: the query parameter, else what was stored, else the browser's language. */
export function chosenLanguage(): Language {
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
