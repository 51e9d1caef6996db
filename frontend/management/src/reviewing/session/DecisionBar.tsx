import { CheckOutlined, CloseOutlined, RedoOutlined, RollbackOutlined } from '@ant-design/icons'
import { reviewNumbers } from '@naire/domain/sessions'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { ShortcutList } from '../../workplace/ShortcutList.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import styles from './session.module.css'
import { useDeciding } from './use-deciding.ts'
import type { Decision } from './use-decision.ts'
import type { ReturnNotes } from './use-return-notes.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

interface DecisionBarProps {
  readonly session: SessionRow
  /** What is to be said about single questions when it is sent back. */
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
        <span>
          {session.ReviewStatus === null ? (
            t('review.notFinished')
          ) : (
            <SessionWord field="ReviewStatus" value={session.ReviewStatus} />
          )}
        </span>
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
        <WithdrawButton sessionSid={session.Sid} />
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
