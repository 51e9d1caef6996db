import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AlarmRow, AlarmHandling, AlarmStepRow } from '@naire/contract'
import type { Actor } from '@naire/domain/event-sourcing'
import { handles, mostEscalations } from '@naire/domain/sessions'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/live.ts'

interface Call {
  readonly sessionSid: string
}

/** Commands of a person on an alarm. `onLeave`: it moves to the other list. */
export function useAlarmCommands(onLeave: () => void) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all(['alarms', 'alarmSteps'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const call = (name: string) => (body: object) => http.post(`/odata/NaireSessions/SurveyExpert.${name}()`, body)
  const said = (key: string) => () => notices.success(t(key))
  return {
    claim: useMutation({ mutationFn: (sessionSid: string) => call('ClaimAlarm')({ sessionSid }), onSettled }),
    release: useMutation({
      mutationFn: (asked: Call & { readonly reason: string }) => call('ReleaseAlarm')(asked),
      onSuccess: said('alarms.released'),
      onSettled,
    }),
    handOver: useMutation({
      mutationFn: (asked: Call & { readonly toSid: string; readonly word: string }) => call('HandOverAlarm')(asked),
      onSuccess: said('alarms.handedOver'),
      onSettled,
    }),
    escalate: useMutation({
      mutationFn: (asked: Call & { readonly reason: string }) => call('EscalateAlarm')(asked),
      onSuccess: said('alarms.calledFor'),
      onSettled,
    }),
    process: useMutation({
      mutationFn: (asked: Call & { readonly note: string }) => call('ProcessAlarm')(asked),
      onSuccess: () => (said('alarms.processed')(), onLeave()),
      onSettled,
    }),
    reopen: useMutation({
      mutationFn: (asked: Call & { readonly reason: string }) => call('ReopenAlarm')(asked),
      onSuccess: () => (said('alarms.reopened')(), onLeave()),
      onSettled,
    }),
  }
}

export type AlarmCommands = ReturnType<typeof useAlarmCommands>

/** Permissions of the viewing person on an alarm: the rules of the server, checked before the request. */
interface AlarmPermissions {
  readonly claim: boolean
  /** Process, hand over, put back. */
  readonly handle: boolean
  readonly escalate: boolean
  readonly reopen: boolean
}

export function useMayDo(): (alarm: AlarmRow) => AlarmPermissions {
  const { me } = useWorkplace()
  return (alarm) => mayDo(alarm, { sid: me.Sid, role: me.Authority as Actor['role'] })
}

export function mayDo(
  { ClaimedBySid: claimedBySid, ProcessedAt, Escalations }: AlarmRow,
  { sid, role }: Pick<Actor, 'sid' | 'role'>,
): AlarmPermissions {
  const isOpen = ProcessedAt === null
  const isFree = claimedBySid === null
  const isHandler = handles({ sid, role, claimedBySid })
  return {
    claim: isOpen && isFree,
    handle: isOpen && !isFree && isHandler,
    escalate: isOpen && (isFree || isHandler) && Escalations < mostEscalations,
    reopen: !isOpen,
  }
}

/** To whom it can be handed over, and the notes that its questionnaire offers. */
export function useAlarmHandling(sessionSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['alarmDesk', sessionSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<{ readonly value: AlarmHandling }>(
          `/odata/NaireSessions('${sessionSid}')/SurveyExpert.AlarmDesk()`,
          { signal },
        )
      ).value,
    staleTime: 60_000,
    meta: { quiet: true },
  })
}

const mostSteps = 200

/** History of the alarm, the newest step first. */
export function useAlarmSteps(sessionSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['alarmSteps', sessionSid]
  const refresh = (data: Readonly<Record<string, unknown>>) =>
    data['SessionSid'] === sessionSid && void queries.invalidateQueries({ queryKey })
  useLive('alarmTold', refresh)
  useLive('alarmChanged', refresh)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<AlarmStepRow>>(
          query('/odata/AlarmSteps', {
            filter: `SessionSid eq ${quoted(sessionSid)}`,
            orderby: 'At desc',
            top: mostSteps,
          }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
}
