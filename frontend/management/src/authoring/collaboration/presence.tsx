import type { NairePresence } from '@naire/contract'
import { presenceSeconds } from '@naire/domain/naires'
import { createContext, use, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../workplace/live.ts'
import { entity, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { recordOf, useEditorSession } from '../editor/editor-session.ts'
import styles from './collaboration.module.css'

const PresenceContext = createContext<readonly NairePresence[]>([])

/** Milliseconds that an author stands at a question before others are told. */
const standsMs = 400

/** Says that the author is here, and knows who else is. While others are, changes are saved sooner. */
export function PresenceProvider({ children }: { readonly children: ReactNode }) {
  const session = useEditorSession()
  const { naireSid, selection, editing } = session
  const { http, me } = useWorkplace()
  const [people, setPeople] = useState<readonly NairePresence[]>([])
  const attend = useEffectEvent(async (leaving: boolean) => {
    const { active } = selection.getState()
    const questionSid = recordOf(session).Questions.some(({ Sid }) => Sid === active) ? active : null
    const reply = await http
      .post<ODataPage<NairePresence>>(`${entity('Naires', naireSid)}/SurveyExpert.Attend()`, { questionSid, leaving })
      // Said again in a moment.
      .catch(() => null)
    if (reply && !leaving) setPeople(reply.value)
  })
  useEffect(() => {
    const here = () => void attend(false)
    let standing: ReturnType<typeof setTimeout> | undefined
    here()
    const timer = setInterval(here, presenceSeconds.renew * 1_000)
    const stop = selection.subscribe((now, before) => {
      if (now.active === before.active) return
      clearTimeout(standing)
      standing = setTimeout(here, standsMs)
    })
    return () => {
      stop()
      clearTimeout(standing)
      clearInterval(timer)
      void attend(true)
    }
  }, [selection])
  useLive('presence', ({ NaireSid, People }) => {
    if (NaireSid === naireSid) setPeople(People as readonly NairePresence[])
  })
  const others = useMemo(() => people.filter(({ UserSid }) => UserSid !== me.Sid), [people, me.Sid])
  useEffect(() => editing.accompany(others.length > 0), [editing, others.length])
  return <PresenceContext value={others}>{children}</PresenceContext>
}

/** People who are shown by themselves; of further ones the number. */
const mostShown = 5

/** The others who are in this questionnaire. */
export function PresenceBar() {
  const { t } = useTranslation('collaboration')
  const { selection } = useEditorSession()
  const others = use(PresenceContext)
  if (others.length === 0) return null
  const names = others.map(({ Name }) => Name ?? t('somebody'))
  return (
    <ul className={styles.people} aria-label={t('present', { n: others.length })} data-present={others.length}>
      {others.slice(0, mostShown).map(({ UserSid, QuestionSid }, at) => (
        <li key={UserSid}>
          <button
            type="button"
            className={styles.person}
            title={t(QuestionSid === null ? 'isHere' : 'isAtQuestion', { name: names[at] })}
            disabled={QuestionSid === null}
            onClick={() => QuestionSid !== null && selection.getState().choose(QuestionSid)}
          >
            <Initial name={names[at] ?? ''} />
          </button>
        </li>
      ))}
      {others.length > mostShown && (
        <li className={styles.more} title={names.slice(mostShown).join(', ')}>
          +{others.length - mostShown}
        </li>
      )}
    </ul>
  )
}

/** Marks of the others who work at this question. */
export function PresentAt({ questionSid }: { readonly questionSid: string }) {
  const { t } = useTranslation('collaboration')
  const here = use(PresenceContext).filter(({ QuestionSid }) => QuestionSid === questionSid)
  if (here.length === 0) return null
  const names = here.map(({ Name }) => Name ?? t('somebody')).join(', ')
  return (
    <span className={styles.here} title={t('isAtQuestion', { name: names })} data-present-at>
      {here.slice(0, mostShown).map(({ UserSid, Name }) => (
        <Initial key={UserSid} name={Name ?? t('somebody')} />
      ))}
      <span className="n-hidden">{t('isAtQuestion', { name: names })}</span>
    </span>
  )
}

const Initial = ({ name }: { readonly name: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {[...name][0]}
  </span>
)
