import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { changedWords, fieldWord, valueWords } from '../revisions/change-words.ts'
import styles from './conflict.module.css'
import type { ConflictRow } from './conflict-rows.ts'

type Side = 'mine' | 'theirs'

interface ConflictChoiceProps {
  readonly row: ConflictRow
  readonly choice: Side
  readonly onChoose: (choice: Side) => void
}

/** One question, entry or setting in two versions: what differs, field by field. */
export function ConflictChoice({ row, choice, onChoose }: ConflictChoiceProps) {
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
