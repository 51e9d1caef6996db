import { EditOutlined, RollbackOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './session.module.css'
import type { ReturnNotes } from './use-return-notes.ts'

interface QuestionNoteProps {
  readonly questionSid: string
  readonly notes: ReturnNotes
  readonly canWrite: boolean
}

/** Note to the respondent on one question: editable before the session is sent back, read-only afterwards. */
export function QuestionNote({ questionSid, notes, canWrite }: QuestionNoteProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const text = notes.textOn(questionSid)
  if (!canWrite) {
    return text === '' ? null : (
      <p className={styles.mark}>
        <RollbackOutlined aria-hidden />
        <span>{t('review.note.said', { text })}</span>
      </p>
    )
  }
  if (!isOpen && text === '') {
    return (
      <Button
        className={styles.note ?? ''}
        size="small"
        type="text"
        icon={<EditOutlined />}
        data-note
        onClick={() => setOpen(true)}
      >
        {t('review.note.add')}
      </Button>
    )
  }
  return (
    <Input.TextArea
      className={styles.note ?? ''}
      autoFocus={isOpen}
      autoSize
      maxLength={1000}
      value={text}
      placeholder={t('review.note.label')}
      aria-label={t('review.note.label')}
      onChange={(event) => notes.write(questionSid, event.target.value)}
      onBlur={() => setOpen(false)}
    />
  )
}
