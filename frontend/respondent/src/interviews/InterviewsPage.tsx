import { Banner, Button, patiently, useWords, WordsProvider, type Wording } from '@naire/ui'
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { NoticePage } from '../screens/NoticePage.tsx'
import { SurveyFrame } from '../screens/SurveyFrame.tsx'
import { useFollowed } from '../session/observable.ts'
import { toSignIn } from '../shell/sign-out.ts'
import { storedUser, whoHeaders, type StoredSignIn } from '../shell/signed-in.ts'
import type { SurveyAddress } from '../shell/survey-address.ts'
import { InterviewWork, type WorkView } from './interview-work.ts'
import { InterviewPerson } from './InterviewPerson.tsx'
import { KeptNaires } from './keep-naires.ts'
import { timeText } from './people-to-meet.ts'
import { PeopleToMeet } from './PeopleToMeet.tsx'
import { withInterviewWords } from './words.ts'
import './interviews.css'

const everyMs = 60_000
/** Whoever is shown people stands in the access log: the list is not asked for every minute. */
const freshMs = 600_000

type FlowParts = typeof import('../screens/FlowHost.tsx')

/** Page of an interviewer: the people to meet, with a network or without. */
export default function InterviewsPage() {
  const words = useWords()
  const [loaded, setLoaded] = useState<{ readonly all: Wording; readonly parts: FlowParts } | null>(null)
  useEffect(() => {
    let isOver = false
    const parts = patiently(() => import('../screens/FlowHost.tsx'))
    void Promise.all([withInterviewWords(words), parts]).then(
      ([all, found]) => isOver || setLoaded({ all, parts: found }),
    )
    return () => {
      isOver = true
    }
  }, [words])
  const [user] = useState(() => storedUser(false))
  if (loaded === null) return null
  return (
    <WordsProvider words={loaded.all}>
      {user === null ? <SignInFirst /> : <Work user={user} parts={loaded.parts} />}
    </WordsProvider>
  )
}

function SignInFirst() {
  const { t } = useWords()
  return (
    <SurveyFrame title="">
      <NoticePage
        tone="plain"
        icon="lock"
        title={t('interviews:title')}
        actions={
          <Button look="primary" wide onClick={toSignIn}>
            {t('signedOut.signIn')}
          </Button>
        }
      >
        <p>{t('interviews:signIn')}</p>
      </NoticePage>
    </SurveyFrame>
  )
}

interface WorkProps {
  readonly user: StoredSignIn & { readonly OrgSid: string | null }
  readonly parts: FlowParts
}

function Work({ user, parts }: WorkProps) {
  const words = useWords()
  const { t } = words
  const work = useWork({ user, parts }, words)
  const view = useFollowed(work.view)
  const chosen = useSyncExternalStore(followHash, readHash)
  const person = view.people?.find(({ Sid }) => Sid === chosen)
  useEffect(() => {
    document.title = person?.name ?? person?.code ?? t('interviews:title')
  }, [t, person])
  return (
    <SurveyFrame title={t('interviews:title')}>
      <Standing view={view} work={work} />
      {person ? (
        <InterviewPerson key={person.Sid} person={person} view={view} work={work} />
      ) : (
        view.people && <PeopleToMeet people={view.people} view={view} />
      )}
    </SurveyFrame>
  )
}

const readHash = () => location.hash.slice(1)
function followHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Reads the device, then follows the network until the page is closed. */
function useWork({ user, parts }: WorkProps, words: Wording): InterviewWork {
  const { lang } = words
  const kept = useMemo(
    () => new KeptNaires(parts.SurveyVisit, { user, lang: () => lang, say: words.t }),
    [user, parts, lang, words],
  )
  const work = useMemo(() => {
    const orgSid = user.OrgSid ?? ''
    const opened = parts.openStore({ userSid: user.Sid, mode: 'online', tabOnly: false } as SurveyAddress)
    return new InterviewWork({
      server: parts,
      store: parts.interviewStore(user.Sid),
      who: whoHeaders({ user, orgSid }),
      lang: () => lang,
      sessions: async () => (await opened).store.sessions(),
      keep: kept.keep,
    })
  }, [user, parts, lang, kept])
  useEffect(() => {
    const sync = () => {
      const { outbox, fetchedAt, online } = work.view.current()
      const isOld = fetchedAt === null || Date.now() - Date.parse(fetchedAt) > freshMs
      if (document.visibilityState === 'visible' && (isOld || !online || outbox.length > 0)) void work.sync()
    }
    void work.open().then(parts.keepShell, () => {})
    const timer = setInterval(sync, everyMs)
    const reached = () => void work.sync()
    window.addEventListener('online', reached)
    document.addEventListener('visibilitychange', sync)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', reached)
      document.removeEventListener('visibilitychange', sync)
      kept.close()
    }
  }, [work, kept, parts])
  return work
}

/** State of the list: its age, unsent work, and news for the interviewer. */
function Standing({ view, work }: { readonly view: WorkView; readonly work: InterviewWork }) {
  const { t, lang } = useWords()
  const { outbox, fetchedAt, isBusy, isSignedOut, online, notices, problem } = view
  const waiting = outbox.filter(({ Refused }) => Refused === '').length
  return (
    <div className="n-interviews__standing">
      <div className="n-interviews__line" role="status">
        <span>
          {fetchedAt !== null && t('interviews:updated', { time: timeText(fetchedAt, lang) })}
          {waiting > 0 && <strong>{t('interviews:waiting', { n: waiting })}</strong>}
        </span>
        <Button look="quiet" icon="upload" busy={isBusy} onClick={() => void work.sync()}>
          {t('interviews:sync')}
        </Button>
      </div>
      {isSignedOut && (
        <Banner
          tone="warning"
          icon="lock"
          title={t('signedOut.title')}
          actions={<Button onClick={toSignIn}>{t('signedOut.signIn')}</Button>}
        >
          {t('interviews:signedOut')}
        </Banner>
      )}
      {!online && (
        <Banner tone="info" icon="cloud-off" title={t('offline.title')}>
          {t('interviews:offline')}
        </Banner>
      )}
      {problem && <Banner tone="danger">{problem}</Banner>}
      {notices.map(({ Sid, Name }) => (
        <Told key={Sid} onRead={() => void work.dismiss(Sid)}>
          {t('interviews:reassigned', { name: Name })}
        </Told>
      ))}
      {outbox
        .filter(({ Refused }) => Refused !== '')
        .map(({ Sid, Name, Refused }) => (
          <Told key={Sid} onRead={() => void work.dismiss(Sid)}>
            {t('interviews:refused', { name: Name, message: Refused })}
          </Told>
        ))}
    </div>
  )
}

function Told({ children, onRead }: { readonly children: ReactNode; readonly onRead: () => void }) {
  const { t } = useWords()
  return (
    <Banner
      tone="warning"
      actions={
        <Button look="quiet" onClick={onRead}>
          {t('interviews:dismiss')}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
