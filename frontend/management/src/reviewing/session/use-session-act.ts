import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { stepsOf } from '../batch/batch-act.ts'

export type SessionAct =
  | { readonly kind: 'invalidate' | 'delete'; readonly reason: string }
  | { readonly kind: 'restore' | 'undelete' | 'takeReview' | 'releaseReview' }

/** Takes one session out of force or brings it back, makes its review one's own or hands it back. */
export function useSessionAct(sid: string) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (act: SessionAct) => {
      for (const { path, field, body, sids } of stepsOf(act, [sid])) await http.post(path, { ...body, [field]: sids })
    },
    onSuccess: (_, { kind }) => notices.success(t(`batch.done.${kind}`)),
    onSettled: () =>
      Promise.all(
        [['sessions'], ['history', sid], ['why', sid]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
