import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './naires.module.css'

/** How many sessions each cell takes; the counts as they stand are on the quota screen. */
export function QuotaLimits({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { data: naire } = useQuery(naireRecord(http, naireSid))
  const cells = naire?.QuotarList ?? []
  if (cells.length === 0) return null
  return (
    <ul className={styles.quotas} aria-label={t('naires.quotas')}>
      {cells.map((cell) => (
        <li key={cell.Sid} className={styles.quota} title={cell.QuotarExpression}>
          {t('naires.quota', { name: cell.Memo || cell.QuotarExpression, limit: cell.Limit })}
        </li>
      ))}
    </ul>
  )
}
