import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'

interface FieldTableProps {
  /** Of the column beside the fields. */
  readonly title: string
  /** Path of a field in the record, and what is said of it. */
  readonly rows: readonly { readonly target: string | undefined; readonly said: ReactNode }[]
}

/** What is said of fields of a record, each with its path. */
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
