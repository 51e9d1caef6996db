import { useEffect, useEffectEvent } from 'react'
import { type NaireRow, useNaires } from '../../workplace/naire-list.ts'

/** The questionnaire among those of the subject, asked for again with every revision that is saved. */
export function useSavedNaire(naireSid: string, revision: number): NaireRow | undefined {
  const { data, refetch } = useNaires()
  const load = useEffectEvent((_revision: number) => void refetch())
  useEffect(() => load(revision), [revision])
  return data?.find(({ Sid }) => Sid === naireSid)
}
