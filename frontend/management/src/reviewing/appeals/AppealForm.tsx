import { Button, Progress, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import type { SessionRow } from '../sessions/session-row.ts'
import { AttachLinks } from './AttachLinks.tsx'
import styles from './appeals.module.css'
import { EvidencePicker } from './EvidencePicker.tsx'
import { useAppealFiles } from './use-appeal-files.ts'
import type { AppealCommands } from './use-appeal.ts'

interface AppealFormProps {
  readonly questionSid: string
  readonly session: SessionRow
  readonly commands: AppealCommands
  readonly onClose: () => void
}

/** Why an answer is wrong, with the files that show it. */
export function AppealForm({ questionSid, session, commands, onClose }: AppealFormProps) {
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
