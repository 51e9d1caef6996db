import { fallbackLanguage, nearestLanguage } from '@naire/domain/languages'
import type { Wording } from '@naire/ui'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useMemo } from 'react'
import { loadTexts } from '../../workplace/texts/load-texts.ts'

/** The product's sentences for who reads the questionnaire in this language; null until they are there. */
export function useContentWords(lang: string): Wording | null {
  const spoken = nearestLanguage(lang) ?? fallbackLanguage
  const { isFetched } = useQuery({
    queryKey: ['texts', spoken],
    queryFn: () => loadTexts(spoken).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    if (!isFetched) return null
    const t = i18next.getFixedT(spoken)
    return { lang: spoken, textLang: lang, t: (key, params) => t(key, { ...params }) }
  }, [isFetched, spoken, lang])
}
