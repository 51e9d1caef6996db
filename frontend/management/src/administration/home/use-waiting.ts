import type { Ability } from '@naire/domain/access'
import { useQueries } from '@tanstack/react-query'
import { type ODataPage, query } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** What can wait for somebody: who is asked, which rows count, and how the address of their screen shows these rows alone. */
const kinds = [
  { id: 'alarms', needs: 'processAlarms', set: 'Alarms', filter: 'AlarmStatus eq 0', screen: 'alarmMng', shows: '' },
  {
    id: 'reviews',
    needs: 'review',
    set: 'NaireSessions',
    filter: "ReviewStatus eq 0 and Mode ne 'test'",
    screen: 'dataMng',
    shows: '&f=ReviewStatus:is:0',
  },
  {
    id: 'judgements',
    needs: 'judgeAppeals',
    set: 'AppealSessions',
    filter: 'AppealStatus eq 1',
    screen: 'judge',
    shows: '',
  },
] as const satisfies readonly {
  id: string
  needs: Ability
  set: string
  filter: string
  screen: string
  shows: string
}[]

interface WaitingCount {
  readonly id: (typeof kinds)[number]['id']
  readonly count: number
  /** Where the first of them is. */
  readonly to: string | null
}

interface FirstItem {
  readonly OrgSid: string
  readonly SubjectSid: string
  readonly NaireSid: string
}

export function useWaiting(): readonly WaitingCount[] {
  const { http, can } = useWorkplace()
  const mine = kinds.filter(({ needs }) => can(needs))
  const results = useQueries({
    queries: mine.map(({ set, filter }) => ({
      queryKey: ['waiting', set],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        http.get<ODataPage<FirstItem>>(
          query(`/odata/${set}`, { filter, select: 'OrgSid,SubjectSid,NaireSid', top: 1, count: true }),
          { signal },
        ),
      refetchInterval: 60_000,
      meta: { quiet: true },
    })),
  })
  const refresh = () => results.forEach((result) => void result.refetch())
  useLive('alarm', refresh)
  useLive('alarmChanged', refresh)
  useLive('sessionChanged', refresh)
  return mine.map(({ id, screen, shows }, index) => {
    const page = results[index]?.data
    const first = page?.value[0]
    return {
      id,
      count: page?.['@odata.count'] ?? 0,
      to: first ? `/subject/${first.OrgSid}/${first.SubjectSid}/${screen}?naire=${first.NaireSid}${shows}` : null,
    }
  })
}
