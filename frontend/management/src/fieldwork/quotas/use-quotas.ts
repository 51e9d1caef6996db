import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CrossedQuotars } from '@naire/contract'
import type { QuotaCell } from '@naire/domain/naires'
import { quotaRows, type QuotaRow } from '../../workplace/quota-rows.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/live.ts'

export type { QuotaRow }

const seconds = 1_000
/** However many sessions are committed, the counts are asked for once in this time. */
const pause = 2 * seconds

/**
 * The cells of a questionnaire; counts follow the sessions as they are committed, and what others change in the field.
 */
export function useQuotas(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), [])
  useLive('sessionChanged', () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      void queries.invalidateQueries({ queryKey: ['quotas', naireSid] })
    }, pause)
  })
  return useQuery({ ...quotaRows(http, naireSid), refetchInterval: 15 * seconds })
}

export const nameOf = ({ Memo, QuotarExpression }: QuotaRow): string => Memo || QuotarExpression

/** Commands of fieldwork on the quota of a questionnaire. */
export function useQuotaCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const call = (name: string, body: object) => http.post(`${entity('Naires', naireSid)}/SurveyExpert.${name}()`, body)
  const onSettled = () => queries.invalidateQueries({ queryKey: ['quotas', naireSid] })
  const changed = () =>
    Promise.all([
      onSettled(),
      queries.invalidateQueries({ queryKey: ['naire', naireSid] }),
      queries.invalidateQueries({ queryKey: ['naires'] }),
    ])
  return {
    setLimit: useMutation({
      mutationFn: ({ sid, limit, reason }: { readonly sid: string; readonly limit: number; readonly reason: string }) =>
        call('SetQuotarLimits', { limits: [{ Sid: sid, Limit: limit }], reason }),
      onSettled,
    }),
    setClosed: useMutation({
      mutationFn: ({
        sid,
        closed,
        reason,
      }: {
        readonly sid: string
        readonly closed: boolean
        readonly reason: string
      }) => call('SetQuotarClosed', { Sid: sid, Closed: closed, reason }),
      onSettled,
    }),
    cross: useMutation({
      mutationFn: async (crossing: { readonly row: string; readonly column: string; readonly limit: number }) =>
        ((await call('CrossQuotars', crossing)) as ODataValue<CrossedQuotars>).value,
      onSettled: changed,
    }),
    publish: useMutation({ mutationFn: () => call('Publish', {}), onSettled: changed }),
  }
}

/** Number of cells of the newest content that differ from those in force. */
interface PendingCells {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Null where nothing differs. */
export function pendingCells(published: readonly QuotaCell[], newest: readonly QuotaCell[]): PendingCells | null {
  const old = new Map(published.map((cell) => [cell.Sid, cell]))
  const isAdded = ({ Sid }: QuotaCell) => !old.has(Sid)
  const isChanged = (cell: QuotaCell) => {
    const was = old.get(cell.Sid)
    return (
      was !== undefined &&
      (was.QuotarExpression !== cell.QuotarExpression ||
        was.Limit !== cell.Limit ||
        (was.Memo ?? '') !== (cell.Memo ?? ''))
    )
  }
  const kept = newest.filter((cell) => !isAdded(cell)).length
  const pending = {
    added: newest.length - kept,
    changed: newest.filter(isChanged).length,
    removed: published.length - kept,
  }
  return pending.added + pending.changed + pending.removed === 0 ? null : pending
}
