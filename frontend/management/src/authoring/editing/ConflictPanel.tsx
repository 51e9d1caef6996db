import type { Choices, RecordMerge } from '@naire/domain/authoring'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictChoice } from './ConflictChoice.tsx'
import styles from './conflict.module.css'
import { conflictRows } from './conflict-rows.ts'
import { useEdited, useEditingStore } from './use-editing.ts'

interface ConflictPanelProps {
  readonly naireSid: string
  readonly onSettled?: () => void
}

/** What another author changed too, side by side; absent while there is no conflict. */
export function ConflictPanel({ naireSid, onSettled }: ConflictPanelProps) {
  const conflict = useEdited(naireSid, (snapshot) => snapshot.conflict)
  return conflict && <Panel naireSid={naireSid} conflict={conflict} onSettled={onSettled} />
}

interface PanelProps {
  readonly naireSid: string
  readonly conflict: RecordMerge
  readonly onSettled: (() => void) | undefined
}

function Panel({ naireSid, conflict, onSettled }: PanelProps) {
  const { t } = useTranslation()
  const { settle } = useEditingStore(naireSid)
  const [choices, setChoices] = useState<Choices>({})
  const rows = conflictRows(conflict)
  const questions = (
    <>
      <p className={styles.hint}>{t('conflict.hint')}</p>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <ConflictChoice
            key={row.key}
            row={row}
            choice={choices[row.key] ?? 'theirs'}
            onChoose={(choice) => setChoices({ ...choices, [row.key]: choice })}
          />
        ))}
      </ul>
      <Button type="primary" onClick={() => void settle(choices).then(onSettled)}>
        {t('conflict.merge')}
      </Button>
    </>
  )
  return <Alert type="warning" showIcon title={t('conflict.title', { count: rows.length })} description={questions} />
}
