import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import type { AppealFeedbackRow, Judgement } from './appeal-feedback.ts'
import styles from './appeals.module.css'
import { JudgeForm } from './JudgeForm.tsx'

interface JudgeBarProps {
  readonly session: SessionRow
  readonly rows: readonly AppealFeedbackRow[]
  readonly isSending: boolean
  readonly onJudgeAll: (judgement: Judgement) => void
}

/** One decision for all that is still open. */
export function JudgeBar({ session, rows, isSending, onJudgeAll }: JudgeBarProps) {
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
