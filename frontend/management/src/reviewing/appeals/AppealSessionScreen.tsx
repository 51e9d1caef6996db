import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useOpenedAt, useQuestionKeys } from '../answers/use-question-keys.ts'
import type { PastMoment } from '../session/HistoryPanel.tsx'
import { useAsOf } from '../session/HistoryPanel.tsx'
import { AppealKeys } from './AppealKeys.tsx'
import styles from './appeals.module.css'
import {
  useAppealCommands,
  useAppealFeedbacks,
  type AppealCommands,
  type AppealFeedbackRow,
  type JudgeDecision,
} from './use-appeal.ts'
import { FindingsPanel } from '../session/FindingsPanel.tsx'
import { HistoryPanel } from '../session/HistoryPanel.tsx'
import { useFileFindings } from '../session/use-file-findings.ts'
import { type SessionWithAnswers, type SessionRow, useSession } from '../sessions/session-row.ts'
import { SessionFacts } from '../sessions/SessionFacts.tsx'
import { UndoOutlined } from '@ant-design/icons'
import { withdrawMinutes } from '@naire/domain/sessions'
import { App, Button } from 'antd'
import { useIsPast } from '../../workplace/use-is-past.ts'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { AnswerSheet } from '../answers/AnswerSheet.tsx'
import { CommentThread } from '../comments/CommentThread.tsx'
import { useComments } from '../comments/use-comments.ts'
import { QuestionAppeals } from './QuestionAppeals.tsx'
import { JudgeForm } from './JudgeForm.tsx'
import { useWhy } from '../session/WhyPanel.tsx'
import { useShortcuts } from '../../workplace/use-key-down.ts'

const appealKeys = { a: '[data-appeal-this]', d: '[data-remove-appeal]' }
const judgeKeys = { n: '[data-judging] textarea', u: '[data-uphold]', x: '[data-reject]', c: '[data-comment]' }
const appealedQuestion = '[data-code][id^="question-"]:has([data-appeal])'

/** A session with what was appealed in it: the customer appeals, the judge decides, anybody concerned reads. */
export default function AppealSessionScreen() {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { sessionSid = '', appealSessionSid = '', action = 'view' } = useParams()
  const session = useSession(sessionSid)
  const feedbacks = useAppealFeedbacks(appealSessionSid)
  const commands = useAppealCommands(appealSessionSid)
  const rows = feedbacks.data ?? []
  const status = session.data?.AppealStatus
  const [moment, setMoment] = useState<PastMoment | null>(null)
  const past = useAsOf(sessionSid, moment?.revision ?? null)
  const mayAppeal = action === 'appeal' && can('appeal') && status === 0 && !moment
  const mayJudge = action === 'judge' && can('judgeAppeals') && status === 1 && !moment
  useOpenedAt(mayJudge ? `${appealedQuestion}:has([data-judging])` : null)
  useQuestionKeys(mayJudge ? judgeKeys : mayAppeal ? appealKeys : {}, mayJudge ? appealedQuestion : undefined)
  return (
    <Screen
      title={t(`appeals.title.${action}`, {
        sid: sessionSid.slice(0, 8),
        defaultValue: t('screens.appealSession.title'),
      })}
      hint={mayAppeal ? t('appeals.how') : undefined}
      actions={(mayAppeal || mayJudge) && <AppealKeys of={mayJudge ? 'judge' : 'appeal'} />}
    >
      <ListState
        query={session}
        isEmpty={!session.data}
        empty={{ title: t('sessions.gone'), hint: t('sessions.goneHint') }}
      >
        {session.data && (
          <>
            {!moment && <WithdrawJudgement rows={rows} commands={commands} />}
            <div className={styles.columns}>
              <AppealedAnswers
                session={moment ? (past.data ?? session.data) : session.data}
                rows={rows}
                mayAppeal={mayAppeal}
                mayJudge={mayJudge}
                commands={commands}
              />
              <AppealSide session={session.data} moment={moment} onMoment={setMoment} />
            </div>
            {mayAppeal && (
              <CommitBar
                count={rows.length}
                isSending={commands.commit.isPending}
                onCommit={() => commands.commit.mutate(sessionSid)}
              />
            )}
            {mayJudge && (
              <JudgeBar
                session={session.data}
                rows={rows}
                isSending={commands.judgeAll.isPending}
                onJudgeAll={(decision) => commands.judgeAll.mutate({ ...decision, naireSessionSid: sessionSid })}
              />
            )}
          </>
        )}
      </ListState>
    </Screen>
  )
}

/** Takes the last judgement back, for some minutes: one's own, or anybody's for who manages. */
function WithdrawJudgement({
  rows,
  commands,
}: {
  readonly rows: readonly AppealFeedbackRow[]
  readonly commands: AppealCommands
}) {
  const { t } = useTranslation()
  const { me, can } = useWorkplace()
  const last = rows.toSorted((one, other) => (other.JudgeTime ?? '').localeCompare(one.JudgeTime ?? ''))[0]
  const until = Date.parse(last?.JudgeTime ?? '') + withdrawMinutes * 60_000
  const isLate = useIsPast(Number.isNaN(until) ? 0 : until)
  const isMine = last?.JudgeSid === me.Sid || can('assignAppealer')
  if (!last?.JudgeTime || isLate || !isMine || !can('judgeAppeals')) return null
  return (
    <p role="status" className="n-line">
      {t('appeals.withdrawHint', { minutes: withdrawMinutes })}
      <Button
        icon={<UndoOutlined />}
        loading={commands.withdraw.isPending}
        onClick={() => commands.withdraw.mutate()}
        data-withdraw-judgement
      >
        {t('appeals.withdraw')}
      </Button>
    </p>
  )
}

interface AppealSideProps {
  readonly session: SessionWithAnswers
  readonly moment: PastMoment | null
  readonly onMoment: (moment: PastMoment | null) => void
}

/** Known facts of the session, its history, and for judges the quality flags. */
function AppealSide({ session, moment, onMoment }: AppealSideProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  return (
    <section className={styles.side} aria-label={t('session.about')}>
      <SessionFacts session={session} />
      {can('judgeAppeals') && <Findings session={session} moment={moment} />}
      {can('viewHistory') && <HistoryPanel sessionSid={session.Sid} moment={moment} onMoment={onMoment} />}
    </section>
  )
}

function Findings({ session, moment }: Pick<AppealSideProps, 'session' | 'moment'>) {
  const why = useWhy(session.Sid, moment?.revision ?? null)
  return <FindingsPanel findings={why.data?.Findings ?? []} files={useFileFindings(session)} />
}

interface CommitBarProps {
  readonly count: number
  readonly isSending: boolean
  readonly onCommit: () => void
}

/** Hands the appeal to the judge; asks once, for it cannot be changed afterwards. */
function CommitBar({ count, isSending, onCommit }: CommitBarProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const ask = () =>
    modal.confirm({
      title: t('appeals.commitTitle', { count }),
      content: t('appeals.commitHint'),
      okText: t('appeals.commit'),
      onOk: onCommit,
    })
  useShortcuts(count > 0 && !isSending ? { s: () => void ask() } : {})
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('appeals.commit')}>
      <span>{t('appeals.count', { count })}</span>
      <Button type="primary" disabled={count === 0} loading={isSending} onClick={ask}>
        {t('appeals.commit')}
        <Shortcut keys="S" />
      </Button>
    </div>
  )
}

interface AppealedAnswersProps {
  readonly session: SessionWithAnswers
  readonly rows: readonly AppealFeedbackRow[]
  readonly mayAppeal: boolean
  readonly mayJudge: boolean
  readonly commands: AppealCommands
}

/** The answers, and under each what was appealed in it. */
function AppealedAnswers({ session, rows, ...may }: AppealedAnswersProps) {
  const { can } = useWorkplace()
  const talks = can('review') || can('judgeAppeals')
  const comments = useComments(session.Sid, talks)
  return (
    <AnswerSheet
      session={session}
      beside={(question) => (
        <>
          <QuestionAppeals
            {...may}
            question={question}
            session={session}
            rows={rows.filter(({ QuestionSid }) => QuestionSid === question.sid)}
          />
          {talks && (
            <CommentThread questionSid={question.sid} comments={comments} canWrite={session.ReviewStatus !== null} />
          )}
        </>
      )}
    />
  )
}

interface JudgeBarProps {
  readonly session: SessionRow
  readonly rows: readonly AppealFeedbackRow[]
  readonly isSending: boolean
  readonly onJudgeAll: (decision: JudgeDecision) => void
}

/** One decision for all that is still open. */
function JudgeBar({ session, rows, isSending, onJudgeAll }: JudgeBarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const left = rows.filter((row) => row.JudgeResult === null).length
  useShortcuts(left > 1 ? { a: () => setOpen(true) } : {})
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('appeals.judgeAll')}>
      <span>{t('appeals.judgedOf', { judged: rows.length - left, count: rows.length })}</span>
      {left > 1 && !isOpen && (
        <Button onClick={() => setOpen(true)}>
          {t('appeals.judgeAll')}
          <Shortcut keys="A" />
        </Button>
      )}
      {isOpen && (
        <JudgeForm
          autoFocus
          session={session}
          isSending={isSending}
          onJudge={onJudgeAll}
          onLeave={() => setOpen(false)}
        />
      )}
    </div>
  )
}
