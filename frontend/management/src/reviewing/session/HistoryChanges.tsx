import type { HistoryChange } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import { columnOf, isNamed, isWorded } from '../sessions/session-columns.ts'
import { wordOf } from '../sessions/session-words.ts'
import { useNameOf } from '../sessions/use-name-of.ts'
import styles from './session.module.css'

/** More than these are folded away. */
const most = 6

/** What a step changed, from what to what; fields that no column shows are left out. */
export function HistoryChanges({ changes }: { readonly changes: readonly HistoryChange[] }) {
  const { t } = useTranslation()
  const shown = useShown()
  const known = changes.filter((change) => !('Field' in change) || columnOf(change.Field))
  if (known.length === 0) return null
  const list = (
    <ul className={styles.changes}>
      {known.map((change, index) => {
        const field = 'Field' in change ? change.Field : undefined
        return (
          <li key={index}>
            {t('phrases.label', {
              label: 'QuestionCode' in change ? change.QuestionCode : t(`sessions.fields.${change.Field}`),
            })}
            <bdi>{shown(field, change.From)}</bdi> <span className={styles.arrow}>→</span>{' '}
            <bdi>{shown(field, change.To)}</bdi>
          </li>
        )
      })}
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

function useShown(): (field: string | undefined, value: unknown) => string {
  const { t } = useTranslation()
  const nameOf = useNameOf()
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('history.blank')
    if (typeof value === 'boolean') return t(value ? 'states.yes' : 'states.no')
    const column = columnOf(field ?? '')
    if (column && isNamed(column)) return nameOf(column.field, String(value))
    const word = column && isWorded(column) ? wordOf(column.field, Number(value)) : null
    return word ? t(`sessions.words.${field}.${word.word}`) : String(value)
  }
}
