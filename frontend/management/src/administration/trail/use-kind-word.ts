import { useTranslation } from 'react-i18next'
import type { TrailPart } from './trail-filter.ts'

/** How event types and kinds of viewing are called. */
export function useKindWord() {
  const { t } = useTranslation()
  const kindWord = (part: TrailPart, kind: string) =>
    t(`${part === 'done' ? 'events' : 'trail.kinds'}.${kind}`, { defaultValue: kind })
  return { kindWord, eventTypes: Object.keys(t('events', { returnObjects: true }) as Record<string, string>) }
}
