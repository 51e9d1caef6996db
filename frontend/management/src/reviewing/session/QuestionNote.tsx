import { EditOutlined, RollbackOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReturnNote } from '@naire/contract'
import styles from './session.module.css'
import { jsonOf } from '../../workplace/json-of.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionRow } from '../sessions/session-row.ts'

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

export interface ReturnNotes {
  /** Notes being written, without blank ones. */
  readonly written: readonly ReturnNote[]
  /** Returns the note being written, else the one that was sent when the session was sent back. */
  textOn(questionSid: string): string
  write(questionSid: string, text: string): void
  /** Once they are sent. */
  forget(): void
}

/**
 * Notes on single questions: of a session that was sent back, or being written for sending it back. What is written
 * stays in this tab of the browser until it is sent.
 */
export function useReturnNotes({ Sid, ReturnNotes }: Pick<SessionRow, 'Sid' | 'ReturnNotes'>): ReturnNotes {
  const { me } = useWorkplace()
  const key = `naire.returnNotes.${me.Sid}.${Sid}`
  const [texts, setTexts] = useState<Texts>(() => jsonOf<Texts>(sessionStorage.getItem(key)) ?? {})
  return useMemo(() => {
    const said = (ReturnNotes as readonly ReturnNote[] | null) ?? []
    const keep = (next: Texts) => {
      setTexts(next)
      if (Object.keys(next).length === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
    }
    return {
      written: Object.entries(texts)
        .filter(([, text]) => text.trim() !== '')
        .map(([QuestionSid, Text]) => ({ QuestionSid, Text })),
      textOn: (questionSid) =>
        texts[questionSid] ?? said.find(({ QuestionSid }) => QuestionSid === questionSid)?.Text ?? '',
      write: (questionSid, text) => keep({ ...texts, [questionSid]: text }),
      forget: () => keep({}),
    }
  }, [texts, ReturnNotes, key])
}

/** Question → text. */
type Texts = Readonly<Record<string, string>>
