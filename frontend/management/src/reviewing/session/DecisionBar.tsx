import { CheckOutlined, CloseOutlined, RedoOutlined, RollbackOutlined, UndoOutlined } from '@ant-design/icons'
import { reviewNumbers, withdrawMinutes } from '@naire/domain/sessions'
import { Button } from 'antd'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { ShortcutList } from '../../workplace/ShortcutList.tsx'
import type { SessionRow } from '../sessions/session-row.ts'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { ReasonForm, useDecision } from './ReasonForm.tsx'
import styles from './session.module.css'
import type { Decision } from './ReasonForm.tsx'
import type { ReturnNote } from '@naire/contract'
import { useGoToSession, useNextWaiting } from './use-walk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useShortcuts } from '../../workplace/use-key-down.ts'
import type { ReturnNotes } from './QuestionNote.tsx'
import { create } from 'zustand'

interface DecisionBarProps {
  readonly session: SessionRow
  /** Notes on single questions, for when the session is sent back. */
  readonly notes: ReturnNotes
}

const reviewKeys = [
  { keys: ['J', 'K'], does: 'step' },
  { keys: ['⇧J', '⇧K'], does: 'walk' },
  { keys: ['P'], does: 'pass' },
  { keys: ['R'], does: 'return' },
  { keys: ['X'], does: 'reject' },
  { keys: ['U'], does: 'withdraw' },
  { keys: ['C'], does: 'comment' },
  { keys: ['E'], does: 'correct' },
  { keys: ['N'], does: 'note' },
  { keys: ['Esc'], does: 'close' },
] as const

/** Pass, send back, reject; the latter two with a reason. */
export function DecisionBar({ session, notes }: DecisionBarProps) {
  const { t } = useTranslation()
  const { decide, isPending, isSending } = useDeciding(session)
  const [asked, setAsked] = useState<Exclude<Decision, 'pass'> | null>(null)
  const pass = () => void (isSending || decide('pass', ''))
  useShortcuts(
    isPending
      ? { p: pass, r: () => setAsked('return'), x: () => setAsked('reject'), Escape: () => setAsked(null) }
      : {},
  )
  const send = (reason: string) =>
    asked &&
    void decide(asked, reason, asked === 'return' ? notes.written : []).then(
      (isDone) => (setAsked(null), isDone && asked === 'return' && notes.forget()),
    )
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('review.label')}>
      {asked && (
        <ReasonForm
          key={asked}
          action={asked}
          notes={asked === 'return' ? notes.written.length : 0}
          isSending={isSending}
          onSend={send}
          onCancel={() => setAsked(null)}
        />
      )}
      <div className={styles.choices}>
        {/* Whatever comes and goes does so here: the buttons keep their places. */}
        <div className={styles.standing}>
          {session.ReviewStatus === null ? (
            t('review.notFinished')
          ) : (
            <SessionWord field="ReviewStatus" value={session.ReviewStatus} />
          )}
          <WithdrawButton sessionSid={session.Sid} />
        </div>
        {isPending && (
          <>
            <Button type="primary" icon={<CheckOutlined />} loading={isSending && !asked} onClick={pass}>
              {t('review.pass')}
              <Shortcut keys="P" />
            </Button>
            <Button icon={<RollbackOutlined />} onClick={() => setAsked('return')}>
              {t('review.return')}
              <Shortcut keys="R" />
            </Button>
            <Button danger icon={<CloseOutlined />} onClick={() => setAsked('reject')}>
              {t('review.reject')}
              <Shortcut keys="X" />
            </Button>
          </>
        )}
        {(session.ReviewStatus === reviewNumbers.pass || session.ReviewStatus === reviewNumbers.reject) && (
          <Button icon={<RedoOutlined />} onClick={() => setAsked('reopen')}>
            {t('review.reopen')}
          </Button>
        )}
        <ShortcutList shortcuts={reviewKeys.map(({ keys, does }) => ({ keys, does: t(`review.keys.${does}`) }))} />
      </div>
    </div>
  )
}

/** Decides about a session, and leads on to the next of its list that waits. */
function useDeciding(session: SessionRow) {
  const decision = useDecision(session.Sid)
  const note = useLastDecision((store) => store.note)
  const nextWaiting = useNextWaiting(session)
  const go = useGoToSession()
  const leadOn = async () => {
    const next = await nextWaiting().catch(() => null)
    if (next !== null) go(next)
  }
  /** Whether it was decided. */
  const decide = async (action: Decision, reason: string, notes: readonly ReturnNote[] = []): Promise<boolean> => {
    const isDone = await decision.mutateAsync({ action, reason, notes }).then(
      () => true,
      () => false,
    )
    if (!isDone) return false
    note(action === 'reopen' ? null : { sessionSid: session.Sid, action, at: Date.now() })
    if (action !== 'reopen') await leadOn()
    return true
  }
  return { decide, isPending: session.ReviewStatus === reviewNumbers.pending, isSending: decision.isPending }
}

/** Takes the last decision back, and goes to the session that it was about. */
function WithdrawButton({ sessionSid }: { readonly sessionSid: string }) {
  const { t } = useTranslation()
  const { last, withdraw } = useWithdraw()
  const go = useGoToSession()
  const isElsewhere = last !== null && last.sessionSid !== sessionSid
  const takeBack = () =>
    last &&
    !withdraw.isPending &&
    withdraw.mutate(last.sessionSid, { onSuccess: () => isElsewhere && go(last.sessionSid) })
  useShortcuts(last ? { u: () => void takeBack() } : {})
  if (last === null) return null
  return (
    <>
      {isElsewhere && (
        <span>
          {t('phrases.label', { label: t('sessions.one', { sid: last.sessionSid.slice(0, 8) }) }) +
            t(`review.done.${last.action}`)}
        </span>
      )}
      <Button icon={<UndoOutlined />} loading={withdraw.isPending} onClick={takeBack}>
        {t('review.withdraw')}
        <Shortcut keys="U" />
      </Button>
    </>
  )
}

/** Takes back the decision that was made last, as long as the server does. */
function useWithdraw() {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const { last, note } = useLastDecision()
  useEffect(() => {
    if (last === null) return
    const timer = setTimeout(() => note(null), last.at + withdrawMinutes * 60_000 - Date.now())
    return () => clearTimeout(timer)
  }, [last, note])
  const withdraw = useMutation({
    mutationFn: (sessionSid: string) =>
      http.post('/odata/NaireSessions/SurveyExpert.WithdrawReview()', { sessionSids: [sessionSid] }),
    onSuccess: () => notices.success(t('review.done.withdraw')),
    onSettled: (_data, _error, sessionSid) => {
      note(null)
      return Promise.all(
        [['sessions'], ['history', sessionSid]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  return { last, withdraw }
}

/** A decision that can be taken back for a while, also from the session that it led on to. */
interface LastDecision {
  readonly sessionSid: string
  readonly action: Exclude<Decision, 'reopen'>
  /** Milliseconds since 1970. */
  readonly at: number
}

interface LastDecisionStore {
  readonly last: LastDecision | null
  note(decision: LastDecision | null): void
}

const useLastDecision = create<LastDecisionStore>()((set) => ({ last: null, note: (last) => set({ last }) }))
