import { useEffect } from 'react'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { AlarmRow } from './alarm-list.ts'

/** Told already by this page: an alarm that is raised anew, handed over or escalated is seen anew. */
const told = new Set<string>()

/** Says that somebody has the alarm before them, once the page is looked at. */
export function useSeen(
  { SessionSid, RaisedAt, ClaimedAt, Escalations, ProcessedAt }: AlarmRow,
  isOpen: boolean,
): void {
  const { http } = useWorkplace()
  const key = [SessionSid, RaisedAt, ClaimedAt, Escalations].join()
  const isToTell = isOpen && ProcessedAt === null
  useEffect(() => {
    const see = () => {
      if (!isToTell || document.hidden || told.has(key)) return
      told.add(key)
      http
        .post('/odata/NaireSessions/SurveyExpert.SeeAlarm()', { sessionSid: SessionSid })
        .catch(() => told.delete(key))
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [http, SessionSid, key, isToTell])
}
