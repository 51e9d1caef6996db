import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './sessions.module.css'
import type { DataList } from './use-data-rows.ts'

/** Number of sessions in the list; an estimate says so, and is counted when asked for. */
export function RowCount({ list }: { readonly list: DataList }) {
  const { t } = useTranslation()
  const { total, isExact, count } = list
  const words = t(isExact ? 'sessions.count' : 'sessions.about', { count: total })
  return (
    <span className={styles.count} role="status">
      {isExact ? (
        words
      ) : (
        <Tooltip title={t('sessions.countExactly')}>
          <Button type="text" size="small" loading={count.isCounting} onClick={() => void count.countExactly()}>
            {words}
          </Button>
        </Tooltip>
      )}
    </span>
  )
}
