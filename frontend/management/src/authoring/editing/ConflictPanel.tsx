import type { Choices, RecordMerge } from '@naire/domain/authoring'
import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './conflict.module.css'
import { conflictRows, type ConflictRow } from './conflict-rows.ts'
import { useEdited, useEditingStore } from './use-editing.ts'
import { changedWords, fieldWord, valueWords } from '../revisions/change-words.ts'

interface ConflictPanelProps {
  readonly naireSid: string
  readonly onSettled?: () => void
}

/** Conflicting changes of another author, side by side; absent while there is no conflict. */
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

type Side = 'mine' | 'theirs'

interface ConflictChoiceProps {
  readonly row: ConflictRow
  readonly choice: Side
  readonly onChoose: (choice: Side) => void
}

/** One question, entry or setting in two versions: what differs, field by field. */
function ConflictChoice({ row, choice, onChoose }: ConflictChoiceProps) {
  const { t, i18n } = useTranslation()
  const { part, name, field, about } = row
  const kind =
    part === 'question'
      ? about.map((one) => t(`conflict.about.${one}`)).join(' · ')
      : field === ''
        ? t(`revisions.part.${part}`)
        : fieldWord(field, { t, exists: i18n.exists })
  const versions = (['mine', 'theirs'] as const).map((side) => ({
    value: side,
    label: (
      <span className={styles.version}>
        <strong>{t(`conflict.${side}`)}</strong> <Version row={row} side={side} />
      </span>
    ),
  }))
  return (
    <li>
      <p className={styles.name}>
        {name !== '' && <bdi>{name}</bdi>} {kind}
      </p>
      <Radio.Group
        className={styles.versions ?? ''}
        aria-label={`${name} ${kind}`}
        value={choice}
        options={versions}
        onChange={({ target }) => onChoose(target.value as Side)}
      />
    </li>
  )
}

function Version({ row, side }: { readonly row: ConflictRow; readonly side: Side }) {
  const { t, i18n } = useTranslation()
  const words = { t, exists: i18n.exists }
  if (!row.changes) return <bdi>{row[side] ?? t('conflict.gone')}</bdi>
  return row.changes.map((change) => (
    <span key={`${change.kind} ${change.part} ${change.name} ${change.field}`} className={styles.line}>
      {row.field === '' && t('phrases.label', { label: changedWords(change, words) })}
      <bdi>{valueWords(change, side === 'mine' ? change.after : change.before, words)}</bdi>
    </span>
  ))
}
