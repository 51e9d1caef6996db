import type { AlarmRow } from '@naire/contract'
import { rolesToTell } from '@naire/domain/sessions'
import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { wordOf } from '../sessions/session-words.ts'
import { useSignals } from './signal-store.ts'
import { useLive } from '../../workplace/live.ts'

/** Number of seconds that a toast stays, unless it is pointed at. */
const shownSeconds = 20

/**
 * Calls people to a new alarm on whichever screen they are: by a toast as soon as the page can be seen, a number in the
 * menu and in the tab's title, and, where it was allowed, by sound and by a notice of the browser. That an alarm was
 * shown is told to the server when it was: not for a page that lies behind others.
 */
export function AlarmBell() {
  const { t, i18n } = useTranslation()
  const { http, me } = useWorkplace()
  const { notification } = App.useApp()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isThere = pathname.endsWith('/alarmMng')
  const unseen = useSignals((signals) => (signals.badge ? signals.unseen : 0))
  const waiting = useRef<AlarmRow[]>([])
  const addressOf = ({ OrgSid, SubjectSid, SessionSid }: AlarmRow) =>
    `/subject/${OrgSid}/${SubjectSid}/alarmMng?alarm=${SessionSid}`
  const show = (alarm: AlarmRow) => {
    void http
      .post('/odata/NaireSessions/SurveyExpert.AlarmShown()', { sessionSid: alarm.SessionSid })
      .catch(() => undefined)
    // The inbox that is open has put it on top.
    if (isThere && pathname.includes(String(alarm.SubjectSid))) return
    const key = `alarm-${alarm.SessionSid}`
    const go = () => {
      notification.destroy(key)
      void navigate(addressOf(alarm))
    }
    notification.open({
      key,
      role: 'alert',
      title: t('alarms.noticeTitle'),
      description: (
        <>
          <SessionWord field="Alarm" value={alarm.Level} /> <bdi>{alarm.NaireName}</bdi>
        </>
      ),
      actions: (
        <Button size="small" type="primary" onClick={go}>
          {t('alarms.look')}
        </Button>
      ),
      placement: i18n.dir() === 'rtl' ? 'topLeft' : 'topRight',
      duration: shownSeconds,
      pauseOnHover: true,
    })
  }
  const ring = (data: Readonly<Record<string, unknown>>) => {
    const alarm = data as AlarmRow
    const { sound, notices, missed } = useSignals.getState()
    if (document.hidden || !isThere) missed()
    if (sound) beepOnce()
    if (notices && !document.hasFocus()) notify(alarm)
    if (document.hidden) waiting.current.push(alarm)
    else show(alarm)
  }
  const notify = (alarm: AlarmRow) => {
    const word = wordOf('Alarm', alarm.Level)?.word
    // The answers stay inside: a notice may lie on a locked screen.
    const notice = new Notification(t('alarms.noticeTitle'), {
      body: [alarm.NaireName, word && t(`sessions.words.Alarm.${word}`)].filter(Boolean).join(' · '),
      tag: `naire-alarm-${alarm.SessionSid}`,
    })
    notice.onclick = () => {
      window.focus()
      void navigate(addressOf(alarm))
    }
  }
  useLive('alarm', ring)
  useLive('alarmChanged', (data) => {
    const isMine = data['ClaimedBySid'] === me.Sid
    const isCalled =
      data['Escalated'] === true && rolesToTell(Number(data['Escalations'])).some((role) => role === me.Authority)
    if (isMine ? data['HandedOver'] === true : isCalled) ring(data)
  })
  useEffect(() => {
    const look = () => {
      if (document.hidden) return
      if (isThere) useSignals.getState().looked()
      for (const alarm of waiting.current.splice(0)) show(alarm)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  // Each screen writes a title of its own.
  useEffect(() => countInTitle(unseen, pathname), [unseen, pathname])
  return null
}

function countInTitle(unseen: number, _pathname: string): void {
  document.title = document.title.replace(/^\(\d+\) /, '')
  if (unseen > 0) document.title = `(${unseen}) ${document.title}`
}

const soundMs = 600

/** One tab sounds for all: who holds the lock. Over plain http browsers withhold locks, and each tab sounds. */
function beepOnce(): void {
  if (!('locks' in navigator)) return beep()
  void navigator.locks.request('naire.alarmSound', { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    beep()
    await new Promise((resolve) => setTimeout(resolve, soundMs))
  })
}

function beep(): void {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0.15, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5)
  tone.frequency.value = 880
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.5)
  tone.onended = () => void audio.close()
}
