import { fallbackLanguage, nearestLanguage } from '@naire/domain/languages'
import { useTranslation } from 'react-i18next'

/** The language in which the author reads: what is begun is first taken to be written in it. */
export function useReadingLanguage(): string {
  const { i18n } = useTranslation()
  return nearestLanguage(i18n.language) ?? fallbackLanguage
}
