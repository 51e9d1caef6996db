import { rolesToTell } from '@naire/domain/sessions'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { wordOf } from '../sessions/session-words.ts'
import type { AlarmRow } from './alarm-list.ts'
import { beepOnce } from './beep.ts'
import { useSignals } from './signal-store.ts'

/** Calls people to a new alarm on whichever screen they are, as they have allowed: by sound, by a notice of the browser, in the tab's title. */
export function AlarmBell() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const navigate = useNavigate()
  const unseen = useSignals((signals) => (signals.badge ? signals.unseen : 0))
  const ring = (data: Readonly<Record<string, unknown>>) => {
    const alarm = data as unknown as AlarmRow
    const { sound, notices, missed } = useSignals.getState()
    if (document.hidden) missed()
    if (sound) beepOnce()
    if (notices && !document.hasFocus()) notify(alarm)
  }
  const notify = ({ SessionSid, NaireName, Level, OrgSid, SubjectSid }: AlarmRow) => {
    const word = wordOf('Alarm', Level)?.word
    // The answers stay inside: a notice may lie on a locked screen.
    const notice = new Notification(t('alarms.noticeTitle'), { body: [NaireName, word && t(`sessions.words.Alarm.${word}`)].filter(Boolean).join(' · '), tag: `naire-alarm-${SessionSid}` })
    notice.onclick = () => {
      window.focus()
      void navigate(`/subject/${OrgSid}/${SubjectSid}/alarmMng?alarm=${SessionSid}`)
    }
  }
  useLive('alarm', ring)
  useLive('alarmChanged', (data) => {
    const isMine = data['ClaimedBySid'] === me.Sid
    const isCalled = data['Escalated'] === true && rolesToTell(Number(data['Escalations'])).some((role) => role === me.Authority)
    if (isMine ? data['HandedOver'] === true : isCalled) ring(data)
  })
  useEffect(() => {
    const look = () => !document.hidden && useSignals.getState().looked()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    document.title = document.title.replace(/^\(\d+\) /, '')
    if (unseen > 0) document.title = `(${unseen}) ${document.title}`
  }, [unseen])
  return null
}
