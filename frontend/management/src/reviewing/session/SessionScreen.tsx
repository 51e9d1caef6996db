import { paradataIn, reviewNumbers } from '@naire/domain/sessions'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { AnswerSheet } from '../answers/AnswerSheet.tsx'
import { NaireWordsContext, useWordsOf } from '../answers/use-naire-words.ts'
import { useQuestionKeys } from '../answers/use-question-keys.ts'
import type { SessionRow, SessionWithAnswers } from '../sessions/session-row.ts'
import { SessionFacts } from '../sessions/SessionFacts.tsx'
import { useSession } from '../sessions/use-session.ts'
import { AppealsPanel } from './AppealsPanel.tsx'
import { CorrectQuestion } from './CorrectQuestion.tsx'
import { CommentThread } from '../comments/CommentThread.tsx'
import { UnreadComments } from '../comments/UnreadComments.tsx'
import { useComments } from '../comments/use-comments.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { DeletedNote } from './DeletedNote.tsx'
import { EraseSession } from './EraseSession.tsx'
import { FindingsPanel } from './FindingsPanel.tsx'
import { HistoryPanel, type PastMoment } from './HistoryPanel.tsx'
import { MeasureLine } from './MeasureLine.tsx'
import { OutlineMarks } from './OutlineMarks.tsx'
import { PassedLevels } from './PassedLevels.tsx'
import { QuestionMarks } from './QuestionMarks.tsx'
import { QuestionNote } from './QuestionNote.tsx'
import styles from './session.module.css'
import { SessionActs } from './SessionActs.tsx'
import { SessionWalk } from './SessionWalk.tsx'
import { useFileFindings } from './use-file-findings.ts'
import { useAsOf, useHistory } from './use-history.ts'
import { useReturnNotes } from './use-return-notes.ts'
import { useRefreshSession } from './use-refresh-session.ts'
import { useWhy } from './use-why.ts'
import { WhyPanel } from './WhyPanel.tsx'

/** One session: what was answered, what follows from it, how it came about, and the decision. */
export default function SessionScreen() {
  const { t } = useTranslation()
  const { sessionSid = '' } = useParams()
  const { can } = useWorkplace()
  const session = useSession(sessionSid)
  useRefreshSession(sessionSid)
  return (
    <Screen
      title={t('sessions.one', { sid: sessionSid.slice(0, 8) })}
      actions={session.data && <Actions key={sessionSid} session={session.data} />}
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
        {session.data && <OpenSession key={sessionSid} session={session.data} />}
      </ListState>
    </Screen>
  )
}

function Actions({ session }: { readonly session: SessionRow }) {
  const { can } = useWorkplace()
  return (
    <>
      <SessionWalk session={session} />
      <SessionActs session={session} />
      {can('operate') && <EraseSession sid={session.Sid} />}
    </>
  )
}

function OpenSession({ session }: { readonly session: SessionWithAnswers }) {
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
      <div className={styles.columns}>
        <div className={styles.answers} aria-busy={past.isFetching}>
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
          <SessionFacts session={shown} />
          {!moment && <PassedLevels steps={history.data ?? []} />}
          {can('review') && <AppealsPanel sessionSid={session.Sid} />}
          {talks && (
            <CommentThread questionSid={null} comments={comments} canWrite={!moment && session.ReviewStatus !== null} />
          )}
          {can('viewHistory') && <HistoryPanel sessionSid={session.Sid} moment={moment} onMoment={setMoment} />}
          <FindingsPanel findings={why.data?.Findings ?? []} files={files} />
          {why.data && <WhyPanel why={why.data} />}
        </section>
      </div>
      {action !== 'view' && can('review') && !moment && <DecisionBar session={session} notes={notes} />}
    </NaireWordsContext>
  )
}
