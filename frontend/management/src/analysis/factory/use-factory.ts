import type { AnalysisStepReply } from '@naire/contract'
import type { AnalysisChange, AnalysisStep } from '@naire/domain/analysis'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
  return { steps, change, undo }
}

export type Factory = ReturnType<typeof useFactory>

interface WithSid {
  readonly sid: string
}

/** Steps of a kind in effect: the last saved version of each sid that was neither undone nor removed since. */
export function standing<Thing extends WithSid>(
  steps: readonly AnalysisStepReply[],
  saved: (step: AnalysisStep) => Thing | null,
  removed: AnalysisStep['type'],
): readonly Thing[] {
  const found = new Map<string, Thing>()
  for (const { type, data, undone } of steps) {
    if (undone !== null) continue
    const thing = saved({ type, data } as AnalysisStep)
    if (thing !== null) found.set(thing.sid, thing)
    else if (type === removed) found.delete((data as WithSid).sid)
  }
  return [...found.values()]
}
