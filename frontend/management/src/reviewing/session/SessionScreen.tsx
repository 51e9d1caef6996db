import { paradataIn, reviewNumbers, type Measure } from '@naire/domain/sessions'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, Link, useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { AnswerSheet } from '../answers/AnswerSheet.tsx'
import { NaireWordsContext, useWordsOf } from '../answers/use-naire-words.ts'
import { useQuestionKeys } from '../answers/use-question-keys.ts'
import { type SessionRow, type SessionWithAnswers, useSession } from '../sessions/session-row.ts'
import { SessionFacts } from '../sessions/SessionFacts.tsx'
import { AppealsPanel } from './AppealsPanel.tsx'
import { CorrectQuestion } from './CorrectQuestion.tsx'
import { CommentThread, UnreadComments } from '../comments/CommentThread.tsx'
import { useComments, type Comments } from '../comments/use-comments.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { DeletedNote } from './DeletedNote.tsx'
import { EraseSession } from './EraseSession.tsx'
import { FindingsPanel } from './FindingsPanel.tsx'
import { HistoryPanel, type PastMoment, useAsOf, useHistory } from './HistoryPanel.tsx'
import { type PrintedPart, usePrinting } from './use-printing.ts'
import { QuestionMarks } from './QuestionMarks.tsx'
import { QuestionNote, useReturnNotes } from './QuestionNote.tsx'
import styles from './session.module.css'
import { SessionActs } from './SessionActs.tsx'
import { SessionOrigin } from './SessionOrigin.tsx'
import { useFileFindings } from './use-file-findings.ts'
import { WhyPanel, useWhy } from './WhyPanel.tsx'
import type { HistoryStep, SessionWhy } from '@naire/contract'
import { personName } from '../../workplace/person-name.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { passedIn } from './passed-in.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  CommentOutlined,
  EyeOutlined,
  DownOutlined,
  PrinterOutlined,
  UnorderedListOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useGoToSession, useNeighbours, useWalkedList } from './use-walk.ts'
import { useLive } from '../../workplace/live.ts'
import { useShortcuts } from '../../workplace/use-key-down.ts'

/** One session: what was answered, what follows from it, how it came about, and the decision. */
export default function SessionScreen() {
  const { t } = useTranslation()
  const { sessionSid = '' } = useParams()
  const { can } = useWorkplace()
  const session = useSession(sessionSid)
  const { printing, print } = usePrinting()
  useRefreshSession(sessionSid)
  useOpenedAtTop(sessionSid)
  return (
    <Screen
      title={t('sessions.one', { sid: sessionSid.slice(0, 8) })}
      actions={session.data && <Actions key={sessionSid} session={session.data} print={print} />}
    >
      <ListState
        query={session}
        isEmpty={!session.data}
        empty={{
          title: t('sessions.gone'),
          hint: t('sessions.goneHint'),
          action: can('deleteSessions') && <DeletedNote sid={sessionSid} />,
        }}
      >
        {session.data && <OpenSession key={sessionSid} session={session.data} printing={printing} />}
      </ListState>
    </Screen>
  )
}

/** The next session of a walk begins where a reviewer begins to read, wherever the one before was left. */
function useOpenedAtTop(sessionSid: string): void {
  const begin = useEffectEvent((_sessionSid: string) => {
    window.scrollTo(0, 0)
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  })
  useEffect(() => begin(sessionSid), [sessionSid])
}

interface ActionsProps {
  readonly session: SessionRow
  readonly print: (what: PrintedPart) => void
}

function Actions({ session, print }: ActionsProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const printed: readonly PrintedPart[] = can('viewHistory') ? ['answers', 'history'] : ['answers']
  return (
    <>
      <SessionWalk session={session} />
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{ items: printed.map((what) => ({ key: what, label: t(`print.${what}`), onClick: () => print(what) })) }}
      >
        <Button icon={<PrinterOutlined />}>{t('print.label')}</Button>
      </Dropdown>
      <SessionActs session={session} />
      {can('operate') && <EraseSession sid={session.Sid} />}
    </>
  )
}

interface OpenSessionProps {
  readonly session: SessionWithAnswers
  readonly printing: PrintedPart | null
}

function OpenSession({ session, printing }: OpenSessionProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { action } = useParams()
  const isDeciding = action !== 'view' && can('review') && session.ReviewStatus === reviewNumbers.pending
  const notes = useReturnNotes(session)
  useQuestionKeys({ c: '[data-comment]', e: '[data-correct]', n: '[data-note]' })
  const talks = can('review') || can('judgeAppeals')
  const comments = useComments(session.Sid, talks)
  const [moment, setMoment] = useState<PastMoment | null>(null)
  const past = useAsOf(session.Sid, moment?.revision ?? null)
  const why = useWhy(session.Sid, moment?.revision ?? null)
  const shown = moment ? (past.data ?? session) : session
  const words = useWordsOf(shown)
  const files = useFileFindings(session)
  const history = useHistory(session.Sid, can('viewHistory'))
  const found = useMemo(() => new Set(why.data?.Findings.flatMap(({ QuestionSid }) => QuestionSid ?? [])), [why.data])
  const measured = useMemo(() => paradataIn(shown.SessionMetadatas), [shown])
  return (
    <NaireWordsContext value={words}>
      {talks && <UnreadComments comments={comments} />}
      <FindingsPanel findings={why.data?.Findings ?? []} files={files} />
      <div className={styles.columns}>
        <div className={styles.answers} aria-busy={past.isFetching} data-print={printing === null ? undefined : ''}>
          {printing !== null && <h1>{t('sessions.one', { sid: session.Sid })}</h1>}
          {moment && (
            <p className={styles.past} role="status">
              {t('history.asOf', { step: moment.step })}
            </p>
          )}
          <AnswerSheet
            session={shown}
            alsoHidden={found}
            marks={(sid) => <OutlineMarks questionSid={sid} why={why.data ?? null} comments={comments} />}
            beside={(question) => (
              <div className={styles.beside}>
                <MeasureLine measure={measured?.questions[question.code]} />
                <QuestionMarks questionSid={question.sid} why={why.data ?? null} files={files} />
                {isDeciding && !moment && <CorrectQuestion question={question} session={session} />}
                {talks && (
                  <CommentThread
                    questionSid={question.sid}
                    comments={comments}
                    canWrite={!moment && session.ReviewStatus !== null}
                  />
                )}
                <QuestionNote questionSid={question.sid} notes={notes} canWrite={isDeciding && !moment} />
              </div>
            )}
          />
        </div>
        <section className={styles.side} aria-label={t('session.about')}>
          <div data-print={printing === null ? undefined : ''}>
            <SessionFacts session={shown} />
          </div>
          <SessionOrigin session={shown} />
          {!moment && <PassedLevels steps={history.data ?? []} />}
          {can('review') && <AppealsPanel sessionSid={session.Sid} />}
          {talks && (
            <CommentThread questionSid={null} comments={comments} canWrite={!moment && session.ReviewStatus !== null} />
          )}
          {can('viewHistory') && (
            <div data-print={printing === 'history' ? '' : undefined}>
              <HistoryPanel sessionSid={session.Sid} moment={moment} onMoment={setMoment} />
            </div>
          )}
          {why.data && <WhyPanel why={why.data} />}
        </section>
      </div>
      {action !== 'view' && can('review') && !moment && <DecisionBar session={session} notes={notes} />}
    </NaireWordsContext>
  )
}

/** Unobtrusive line on how an answer was given: how long it took, and how often it was changed. */
function MeasureLine({ measure }: { readonly measure: Measure | undefined }) {
  const { t } = useTranslation()
  if (!measure) return null
  const [seconds, times] = measure
  return (
    <p className={styles.measure}>
      {t('session.measure.seconds', { seconds: Math.max(1, Math.round(seconds)) })}
      {times > 0 && ` · ${t('session.measure.changes', { n: times })}`}
    </p>
  )
}

/** Reviewers who passed the levels of the running review; nothing before the first level was passed. */
function PassedLevels({ steps }: { readonly steps: readonly HistoryStep[] }) {
  const { t } = useTranslation()
  const passed = passedIn(steps)
  if (passed.length === 0) return null
  return (
    <ol className={styles.changes} aria-label={t('review.passedLevels')}>
      {passed.map(({ Revision, ActorName, At }, index) => (
        <li key={Revision}>
          {t('review.passedLevel', { level: index + 1, name: personName(t, null, ActorName) })} · <Moment at={At} />
        </li>
      ))}
    </ol>
  )
}

/** Refreshes the screen when others change the session. */
function useRefreshSession(sid: string): void {
  const queries = useQueryClient()
  const refresh = (data: Readonly<Record<string, unknown>>) => {
    if (data['SessionSid'] !== sid) return
    for (const queryKey of [
      ['sessions', 'one', sid],
      ['history', sid],
      ['why', sid],
      ['attaches', sid],
      ['transcripts', sid],
    ])
      void queries.invalidateQueries({ queryKey })
  }
  useLive('sessionChanged', refresh)
  useLive('sessionReturned', refresh)
  useLive('appealJudged', refresh)
  useLive('alarmChanged', refresh)
}

interface OutlineMarksProps {
  readonly questionSid: string
  readonly why: SessionWhy | null
  readonly comments: Comments
}

/** Number of quality flags and of comments on a question. */
function OutlineMarks({ questionSid, why, comments }: OutlineMarksProps) {
  const { t } = useTranslation()
  const found = why?.Findings.filter((finding) => finding.QuestionSid === questionSid).length ?? 0
  const said = comments.on(questionSid).length
  return (
    <>
      {found > 0 && (
        <span className={styles.found}>
          <EyeOutlined aria-hidden /> {t('session.found', { n: found })}
        </span>
      )}
      {said > 0 && (
        <span className={styles.revision}>
          <CommentOutlined aria-hidden /> {t('session.said', { n: said })}
        </span>
      )}
    </>
  )
}

/** Back to the list that the session was opened from, as it was, and on to its next and previous one. */
function SessionWalk({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const list = useWalkedList()
  const { previous, next } = useNeighbours(session, list)
  const go = useGoToSession()
  useShortcuts({
    ...(next ? { 'Shift+j': () => go(next) } : {}),
    ...(previous ? { 'Shift+k': () => go(previous) } : {}),
  })
  if (list === null) return null
  return (
    <>
      <Link to={`../../../dataMng?${search}`} relative="path">
        <Button icon={<UnorderedListOutlined />}>{t('walk.list')}</Button>
      </Link>
      <Button icon={<UpOutlined />} disabled={previous === null} onClick={() => previous && go(previous)}>
        {t('walk.previous')}
        <Shortcut keys="⇧K" />
      </Button>
      <Button icon={<DownOutlined />} disabled={next === null} onClick={() => next && go(next)}>
        {t('walk.next')}
        <Shortcut keys="⇧J" />
      </Button>
    </>
  )
}
