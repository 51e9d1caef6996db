import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './conflict.module.css'
import type { ConflictRow } from './conflict-rows.ts'

interface ConflictChoiceProps {
  readonly row: ConflictRow
  readonly choice: 'mine' | 'theirs'
  readonly onChoose: (choice: 'mine' | 'theirs') => void
}

/** One question, or one field, in two versions. */
export function ConflictChoice({ row, choice, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation()
  const about = row.about.map((part) => t(`conflict.about.${part}`)).join(' · ')
  const versions = (['mine', 'theirs'] as const).map((side) => ({
    value: side,
    label: (
      <span className={styles.version}>
        <strong>{t(`conflict.${side}`)}</strong> <bdi>{row[side] ?? t('conflict.gone')}</bdi>
      </span>
    ),
  }))
  return (
    <li>
      <p className={styles.name}>
        <code dir="ltr">{row.name}</code> {about}
      </p>
      <Radio.Group className={styles.versions ?? ''} aria-label={`${row.name} ${about}`} value={choice} options={versions} onChange={({ target }) => onChoose(target.value as 'mine' | 'theirs')} />
    </li>
  )
}
