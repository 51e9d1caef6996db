import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './controls.module.css'

interface BulkTextProps {
  readonly text: string
  readonly label: string
  /** Null: left as it was. */
  readonly onDone: (text: string | null) => void
}

/** A list as a text, one item a line. */
export function BulkText({ text, label, onDone }: BulkTextProps) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(text)
  return (
    <>
      <p className={styles.hint}>{t('editor:list.bulkHint')}</p>
      <textarea
        className={styles.area}
        rows={Math.min(16, Math.max(6, written.split('\n').length + 1))}
        dir="auto"
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        aria-label={label}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button size="small" type="primary" onClick={() => onDone(written)}>
          {t('editor:list.apply')}
        </Button>
        <Button size="small" onClick={() => onDone(null)}>
          {t('actions.cancel')}
        </Button>
      </div>
    </>
  )
}
