import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { naireList } from './naire-list.ts'
import { useWorkplace } from './workplace.ts'

/** The questionnaires of the subject that the address names. */
export function useNaires() {
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  return useQuery(naireList(http, subjectSid))
}
