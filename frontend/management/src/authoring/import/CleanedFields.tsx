import type { CleanedField } from '@naire/api/contract'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'

/** What of the file's HTML and styles was not taken, by field. */
export function CleanedFields({ fields }: { readonly fields: readonly CleanedField[] }) {
  const { t } = useTranslation()
  return <Alert type="warning" showIcon closable title={t('import.cleaned', { count: fields.length })} description={<CleanedTable fields={fields} />} />
}

function CleanedTable({ fields }: { readonly fields: readonly CleanedField[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.problems}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.field')}</th>
            <th scope="col">{t('import.removed')}</th>
          </tr>
        </thead>
        <tbody dir="ltr">
          {fields.map(({ Target, Removed }) => (
            <tr key={Target}>
              <td>
                <code>{Target}</code>
              </td>
              <td>
                {Removed.map((removed) => (
                  <div key={removed}>
                    <code>{removed}</code>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
