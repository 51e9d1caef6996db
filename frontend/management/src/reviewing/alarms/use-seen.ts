import { useEffect } from 'react'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { AlarmRow } from './alarm-row.ts'

/** Told already by this page: an alarm that is raised anew, or handed over, is seen anew. */
const told = new Set<string>()

/** Says that somebody has the alarm before them, once the page is looked at. */
export function useSeen({ SessionSid, RaisedAt, ClaimedAt, ProcessedAt }: AlarmRow, isOpen: boolean): void {
  const { http } = useWorkplace()
  const key = [SessionSid, RaisedAt, ClaimedAt].join()
  const isToTell = isOpen && ProcessedAt === null
  useEffect(() => {
    const see = () => {
      if (!isToTell || document.hidden || told.has(key)) return
      told.add(key)
      http.post('/odata/NaireSessions/SurveyExpert.SeeAlarm()', { sessionSid: SessionSid }).catch(() => told.delete(key))
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [http, SessionSid, key, isToTell])
}
