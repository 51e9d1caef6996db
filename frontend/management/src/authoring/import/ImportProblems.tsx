import { refusals } from '@naire/domain/refusals'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { HttpFailure } from '../../workplace/http.ts'
import { UnreadableNaire } from './use-import.ts'
import type { ReactNode } from 'react'
import styles from './import.module.css'

interface ImportProblemsProps {
  readonly error: Error
  readonly file: string
  /** Where it lies elsewhere already, it can come as a new one; absent: it is one. */
  readonly onAsNew?: () => void
}

/** Every problem with the path of its field. */
export function ImportProblems({ error, file, onAsNew }: ImportProblemsProps) {
  const { t } = useTranslation()
  if (error instanceof UnreadableNaire) {
    return (
      <Alert type="error" showIcon title={t(`import.${error.read.reason}`, { file })} description={error.read.detail} />
    )
  }
  const details = error instanceof HttpFailure ? error.failure.details : []
  const isElsewhere = error instanceof HttpFailure && error.failure.code === exists
  const title = details.length > 0 ? t('import.problems', { file, count: details.length }) : error.message
  const action = isElsewhere && onAsNew && <Button onClick={onAsNew}>{t('import.asCopy')}</Button>
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      action={action}
      description={
        details.length > 0 && (
          <FieldTable
            title={t('import.problem')}
            rows={details.map(({ target, message }) => ({ target, said: message }))}
          />
        )
      }
    />
  )
}

const exists = refusals['naire.exists'].code.replace(/[{}-]/g, '')

interface FieldTableProps {
  /** Of the column beside the fields. */
  readonly title: string
  /** Path of a field in the record, and what is said of it. */
  readonly rows: readonly { readonly target: string | undefined; readonly said: ReactNode }[]
}

/** Messages on fields of a record, each with its path. */
export function FieldTable({ title, rows }: FieldTableProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.problems}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.field')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ target, said }, index) => (
            <tr key={index}>
              <td dir="ltr">
                <code>{target}</code>
              </td>
              <td>{said}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
