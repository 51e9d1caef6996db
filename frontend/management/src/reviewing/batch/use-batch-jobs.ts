import type { BatchRefusal, BatchRow, PreparedBatch } from '@naire/contract'
import { batchLimits, type BatchAct } from '@naire/domain/batches'
import type { DataSelection } from '@naire/domain/grid'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { entity, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useBatchStore } from './batch-store.ts'

const askAgainMs = 700

export const isUnderWay = ({ Status }: BatchRow): boolean => Status === 'waiting' || Status === 'running'

/** Sessions that a batch is to take: all of a selection, or those of it that were chosen one by one. */
export interface BatchSessions {
  readonly selection: DataSelection
  readonly sids: readonly string[] | null
}

/** Batches of a questionnaire that the server performs: they go on when the page is left. */
export function useBatchJobs(naireSid: string, isEnabled = true) {
  const { http } = useWorkplace()
  const client = useQueryClient()
  const queryKey = ['batches', naireSid]
  const path = (name: string) => `${entity('Naires', naireSid)}/SurveyExpert.${name}()`
  const list = useQuery({
    queryKey,
    enabled: isEnabled,
    queryFn: async ({ signal }) => (await http.get<ODataPage<BatchRow>>(path('Batches'), { signal })).value,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? askAgainMs : false),
    meta: { quiet: true },
  })
  const underWay = list.data?.filter(isUnderWay).length ?? 0
  useEffect(() => {
    // What ended has changed what lists show.
    return () => {
      if (underWay > 0) for (const key of ['sessions', 'alarms']) void client.invalidateQueries({ queryKey: [key] })
    }
  }, [underWay, client])
  const change = useMutation({
    mutationFn: ({ name, body }: { readonly name: 'BeginBatch' | 'StopBatch' | 'UndoBatch'; readonly body: object }) =>
      http.post<ODataValue<BatchRow>>(path(name), body),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return {
    rows: list.data ?? [],
    /** When they were read, in milliseconds since 1970. */
    readAt: list.dataUpdatedAt,
    /** Fixes the sessions, as they are now, and counts them. */
    prepare: async (sessions: BatchSessions): Promise<PreparedBatch> =>
      (await http.post<ODataValue<PreparedBatch>>(path('PrepareBatch'), sessions)).value,
    begin(Sid: string, act: BatchAct) {
      // What was told of the one before makes room.
      const { run, close } = useBatchStore.getState()
      if (run?.state !== 'running') close()
      change.mutate({ name: 'BeginBatch', body: { Sid, act } })
    },
    stop: (Sid: string) => change.mutate({ name: 'StopBatch', body: { Sid } }),
    undo: (Sid: string) => change.mutate({ name: 'UndoBatch', body: { Sid } }),
    /** Every session that was left as it was; of many only the first, unless all are asked for. */
    refusals: async (Sid: string, { all }: { readonly all: boolean }): Promise<readonly BatchRefusal[]> => {
      const found: BatchRefusal[] = []
      for (;;) {
        const after = found.at(-1)?.Number ?? 0
        const { value } = await http.get<ODataPage<BatchRefusal>>(
          `${entity('Naires', naireSid)}/SurveyExpert.BatchRefusals(batchSid='${Sid}',after=${after})`,
        )
        found.push(...value)
        if (!all || value.length < batchLimits.reportRows) return found
      }
    },
  }
}

export type BatchJobs = ReturnType<typeof useBatchJobs>
