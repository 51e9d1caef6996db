import type { NaireServices } from '@naire/contract'
import { useQuery } from '@tanstack/react-query'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Services installed on the server that a questionnaire or its author may use; null while unknown. */
export function useNaireServices(): NaireServices | null {
  const { http, can } = useWorkplace()
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) =>
    http.get<NaireServices>('/api/NaireServices', { signal })
  const services = useQuery({
    queryKey: ['naireServices'],
    queryFn,
    enabled: can('editQuestions'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  return services.data ?? null
}
