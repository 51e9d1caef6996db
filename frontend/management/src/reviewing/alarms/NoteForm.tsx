import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './alarms.module.css'

/** What was done about it; without a note an alarm cannot be closed. */
export function NoteForm({ isSending, onProcess }: { readonly isSending: boolean; readonly onProcess: (note: string) => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const send = () => note.trim() !== '' && onProcess(note.trim())
  return (
    <form className={styles.form} onSubmit={(event) => (event.preventDefault(), send())}>
      <Input.TextArea
        rows={2}
        maxLength={1000}
        value={note}
        placeholder={t('alarms.notePlaceholder')}
        aria-label={t('alarms.notePlaceholder')}
        onChange={(event) => setNote(event.target.value)}
        onPressEnter={(event) => (event.ctrlKey || event.metaKey) && send()}
      />
      <Button type="primary" htmlType="submit" loading={isSending} disabled={note.trim() === ''}>
        {t('alarms.process')}
      </Button>
    </form>
  )
}
