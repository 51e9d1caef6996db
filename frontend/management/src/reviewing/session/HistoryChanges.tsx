import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { columnOf, isWorded } from '../sessions/session-columns.ts'
import { wordOf } from '../sessions/session-words.ts'
import styles from './session.module.css'
import type { HistoryChange } from './use-history.ts'

/** More than these are folded away. */
const most = 6

/** What a step changed, from what to what; fields that no column shows are left out. */
export function HistoryChanges({ changes }: { readonly changes: readonly HistoryChange[] }) {
  const { t } = useTranslation()
  const known = changes.filter(({ Field }) => Field === undefined || columnOf(Field))
  if (known.length === 0) return null
  const list = (
    <ul className={styles.changes}>
      {known.map((change, index) => (
        <li key={index}>
          {change.QuestionCode ?? t(`sessions.fields.${change.Field}`)}：<bdi>{shown(t, change.Field, change.From)}</bdi> → <bdi>{shown(t, change.Field, change.To)}</bdi>
        </li>
      ))}
    </ul>
  )
  if (known.length <= most) return list
  return (
    <details className={styles.fold}>
      <summary>{t('history.changes', { count: known.length })}</summary>
      {list}
    </details>
  )
}

function shown(t: TFunction, field: string | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('history.blank')
  if (typeof value === 'boolean') return t(value ? 'states.yes' : 'states.no')
  const column = columnOf(field ?? '')
  const word = column && isWorded(column) ? wordOf(column.field, Number(value)) : null
  return word ? t(`sessions.words.${field}.${word.word}`) : String(value)
}
