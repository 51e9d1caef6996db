import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { directionOf, fallbackLanguage, type Language, nearestLanguage } from '@naire/domain/languages'

const namespaces = ['management', 'exceptions', 'validation', 'questions', 'expressions', 'editor', 'settings', 'testing', 'authoring'] as const
const files = import.meta.glob<Record<string, unknown>>('../../../../../locales/*/{management,exceptions,validation,questions,expressions,editor,settings,testing,authoring}.json', { import: 'default' })
const storedKey = 'naire.lang'

export async function startTranslation(): Promise<Language> {
  const language = chosenLanguage()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    ns: [...namespaces],
    defaultNS: 'management',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await Promise.all([loadTexts(fallbackLanguage), loadTexts(language)])
  applyToPage(language)
  return language
}

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(storedKey, language)
  await loadTexts(language)
  await i18next.changeLanguage(language)
  applyToPage(language)
}

/** Shell §2: the query parameter, else what was stored, else the browser's language. */
function chosenLanguage(): Language {
  const asked = [new URLSearchParams(location.search).get('lang'), localStorage.getItem(storedKey), ...navigator.languages]
  return asked.map(nearestLanguage).find((language) => language !== null) ?? fallbackLanguage
}

async function loadTexts(language: Language): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (i18next.hasResourceBundle(language, namespace)) return
      const texts = await files[`../../../../../locales/${language}/${namespace}.json`]?.()
      if (texts) i18next.addResourceBundle(language, namespace, texts)
    }),
  )
}

function applyToPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
