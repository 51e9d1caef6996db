import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import type { SessionRow } from '../sessions/session-row.ts'
import { type AppealFeedbackRow, attachesIn } from './appeal-feedback.ts'
import { focusQuestion } from '../answers/use-question-keys.ts'
import { AttachLinks } from './AttachLinks.tsx'
import styles from './appeals.module.css'
import { JudgeForm } from './JudgeForm.tsx'
import { JudgeResultWord } from './JudgeResultWord.tsx'
import type { AppealCommands } from './use-appeal.ts'

interface AppealEntryProps {
  readonly row: AppealFeedbackRow
  readonly session: SessionRow
  readonly mayRemove: boolean
  readonly mayJudge: boolean
  readonly commands: AppealCommands
}

/** One appealed answer: why, with what evidence, and the decision when there is one. */
export function AppealEntry({ row, session, mayRemove, mayJudge, commands }: AppealEntryProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.entry} data-appeal={row.Sid}>
      <div className={styles.entryHead}>
        <b>{t('appeals.appealed')}</b>
        <Moment at={row.AppealTime} />
        <JudgeResultWord result={row.JudgeResult} />
        {mayRemove && (
          <Button
            type="text"
            size="small"
            danger
            data-remove-appeal
            icon={<DeleteOutlined />}
            loading={commands.remove.isPending}
            onClick={() => commands.remove.mutate(row)}
          >
            {t('actions.delete')}
            <Shortcut keys="D" />
          </Button>
        )}
      </div>
      <p className={styles.reason}>
        <bdi>{row.Reason}</bdi>
      </p>
      <AttachLinks of="appeal" attaches={attachesIn(row.AttachList)} session={session} />
      {row.JudgeResult && (
        <>
          <p className={styles.decision}>
            {t('appeals.decision', { memo: row.JudgeMemo || t('appeals.noMemo') })} · <Moment at={row.JudgeTime} />
          </p>
          <AttachLinks of="judge" attaches={attachesIn(row.JudgeAttachList)} session={session} />
        </>
      )}
      {mayJudge && row.JudgeResult === null && (
        <JudgeForm
          session={session}
          isSending={commands.judge.isPending}
          onJudge={(judgement) => commands.judge.mutate({ ...judgement, Sid: row.Sid })}
          onLeave={focusQuestion}
        />
      )}
    </div>
  )
}
