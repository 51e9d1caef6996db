import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import styles from './alarms.module.css'
import { useAlarmHandling } from './use-alarm-handling.ts'

interface NoteFormProps {
  readonly sessionSid: string
  readonly isSending: boolean
  readonly onProcess: (note: string) => void
}

/** What was done about it, in one's own words or from the questionnaire's notes; without a note an alarm cannot be closed. */
export function NoteForm({ sessionSid, isSending, onProcess }: NoteFormProps) {
  const { t } = useTranslation()
  const desk = useAlarmHandling(sessionSid)
  const [note, setNote] = useState('')
  const templates = desk.data?.NoteTemplates ?? []
  const send = () => note.trim() !== '' && onProcess(note.trim())
  return (
    <form className={styles.form} onSubmit={(event) => (event.preventDefault(), send())}>
      {templates.length > 0 && (
        <div className={styles.buttons} role="group" aria-label={t('alarms.templates')}>
          {templates.map((text) => (
            <Button key={text} size="small" shape="round" aria-pressed={note === text} onClick={() => setNote(text)}>
              <bdi className={styles.template}>{text}</bdi>
            </Button>
          ))}
        </div>
      )}
      <WordsArea label={t('alarms.notePlaceholder')} value={note} onChange={setNote} onSend={send} maxLength={1000} />
      <Button type="primary" htmlType="submit" loading={isSending} disabled={note.trim() === ''}>
        {t('alarms.process')}
      </Button>
    </form>
  )
}
