import type { AnalysisStepReply } from '@naire/contract'
import type { AnalysisChange, AnalysisState, AnalysisStep } from '@naire/domain/analysis'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Steps of a questionnaire's numbers, and the changes to them; whatever changes them is asked for anew. */
export function useFactory(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['analysis', naireSid, 'steps']
  const steps = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await http.get<{ readonly steps: readonly AnalysisStepReply[] }>(`/analysis/${naireSid}/steps`, { signal }))
        .steps,
    meta: { quiet: true },
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['analysis', naireSid] })
  const change = useMutation({
    mutationFn: (body: AnalysisChange) => http.post<unknown>(`/analysis/${naireSid}/steps`, { change: body }),
    onSuccess,
  })
  const undo = useMutation({
    mutationFn: (body: { readonly stepSid: string; readonly reason: string }) =>
      http.post<unknown>(`/analysis/${naireSid}/undo`, body),
    onSuccess,
  })
  /** Steps in effect. */
  const state = useMemo(
    (): AnalysisState => ({
      steps: (steps.data ?? []).flatMap(({ type, data, undone }) =>
        undone === null ? [{ type, data } as AnalysisStep] : [],
      ),
    }),
    [steps.data],
  )
  return { steps, state, change, undo }
}

export type Factory = ReturnType<typeof useFactory>
