import { staleTranslations } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

const none: ReadonlySet<string> = new Set()

/** Keys of the texts of which only the original was changed since the questionnaire was published; none before it is. */
export function useStale(record: NaireRecord, language: string | null): ReadonlySet<string> {
  const { http } = useWorkplace()
  const { data: newest } = useQuery(naireRecord(http, record.Sid))
  const published = newest?.PublishedRevision ?? null
  const { data: earlier } = useQuery({ ...naireRecord(http, record.Sid, published), enabled: published !== null })
  return useMemo(
    () => (earlier && published !== null && language !== null ? staleTranslations(earlier, record, language) : none),
    [earlier, published, record, language],
  )
}
