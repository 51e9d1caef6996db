import { FlagOutlined, DeleteOutlined } from '@ant-design/icons'
import type { QuestionState } from '@naire/domain/answering'
import { Button, Progress, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import type { SessionRow } from '../sessions/session-row.ts'
import styles from './appeals.module.css'
import { type AppealCommands, type AppealFeedbackRow, attachesIn } from './use-appeal.ts'
import { newSid } from '../../workplace/sid.ts'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import { AttachLinks } from './AttachLinks.tsx'
import { JudgeForm, EvidencePicker } from './JudgeForm.tsx'
import { useAppealFiles } from './use-appeal-files.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { focusQuestion } from '../answers/use-question-keys.ts'
import { JudgeResultWord } from './JudgeResultWord.tsx'

interface QuestionAppealsProps {
  readonly question: QuestionState
  readonly session: SessionRow
  readonly rows: readonly AppealFeedbackRow[]
  readonly mayAppeal: boolean
  readonly mayJudge: boolean
  readonly commands: AppealCommands
}

/** The appeals of one answer, and the way to make one. */
export function QuestionAppeals({ question, session, rows, mayAppeal, mayJudge, commands }: QuestionAppealsProps) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  return (
    <div className={styles.beside}>
      {rows.map((row) => (
        <AppealEntry
          key={row.Sid}
          row={row}
          session={session}
          mayRemove={mayAppeal}
          mayJudge={mayJudge}
          commands={commands}
        />
      ))}
      {mayAppeal && question.interactions.length > 0 && rows.length === 0 && !isWriting && (
        <Button icon={<FlagOutlined />} data-appeal-this onClick={() => setWriting(true)}>
          {t('appeals.appealThis')}
          <Shortcut keys="A" />
        </Button>
      )}
      {isWriting && rows.length === 0 && (
        <AppealForm
          questionSid={question.sid}
          session={session}
          commands={commands}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}

interface AppealFormProps {
  readonly questionSid: string
  readonly session: SessionRow
  readonly commands: AppealCommands
  readonly onClose: () => void
}

/** Why an answer is wrong, with the files that show it. */
function AppealForm({ questionSid, session, commands, onClose }: AppealFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { attaches, add, remove, progress } = useAppealFiles(session, 'appeal')
  const isWhole = reason.trim() !== '' && progress === null && !commands.save.isPending
  const send = () =>
    commands.save.mutate(
      {
        Sid: newSid(),
        AppealSessionSid: session.Sid,
        SessionSid: session.Sid,
        QuestionSid: questionSid,
        InteractionSid: null,
        Reason: reason.trim(),
        AttachList: attaches,
      },
      { onSuccess: onClose },
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => (event.preventDefault(), send())}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <WordsArea
        label={t('appeals.reason')}
        value={reason}
        onChange={setReason}
        onSend={() => isWhole && send()}
        maxLength={1000}
        rows={3}
        autoFocus
      />
      <AttachLinks of="appeal" attaches={attaches} session={session} onRemove={remove} />
      {progress !== null && <Progress percent={progress} size="small" aria-label={t('appeals.uploading')} />}
      <Space wrap>
        <EvidencePicker isSending={progress !== null} onFile={add} />
        <Button type="primary" htmlType="submit" loading={commands.save.isPending} disabled={!isWhole}>
          {t('appeals.save')}
        </Button>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
      </Space>
    </form>
  )
}

interface AppealEntryProps {
  readonly row: AppealFeedbackRow
  readonly session: SessionRow
  readonly mayRemove: boolean
  readonly mayJudge: boolean
  readonly commands: AppealCommands
}

/** One appealed answer: why, with what evidence, and the decision when there is one. */
function AppealEntry({ row, session, mayRemove, mayJudge, commands }: AppealEntryProps) {
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
