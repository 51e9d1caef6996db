import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../workplace/use-live.ts'

/** What is on the screen follows what others do. */
export function useRefreshSession(sid: string): void {
  const queries = useQueryClient()
  const refresh = (data: Readonly<Record<string, unknown>>) => {
    if (data['SessionSid'] !== sid) return
    for (const queryKey of [
      ['sessions', 'one', sid],
      ['history', sid],
      ['why', sid],
      ['attaches', sid],
    ])
      void queries.invalidateQueries({ queryKey })
  }
  useLive('sessionChanged', refresh)
  useLive('sessionReturned', refresh)
  useLive('appealJudged', refresh)
  useLive('alarmChanged', refresh)
}
