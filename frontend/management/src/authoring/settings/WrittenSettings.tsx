import type { NaireRecord } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './settings.module.css'

/** What publishing wrote; nobody sets it by hand. */
export function WrittenSettings({ record: { Sid, OpenUrl } }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  const { http } = useWorkplace()
  const publishTime = useQuery(naireRecord(http, Sid)).data?.PublishTime
  return (
    <Card title={t('written')}>
      <dl className={styles.written}>
        <dt>{t('names.PublishTime')}</dt>
        <dd>{publishTime ? <Moment at={publishTime} /> : '—'}</dd>
        <dt>{t('names.OpenUrl')}</dt>
        <dd dir="ltr">{OpenUrl || '—'}</dd>
      </dl>
    </Card>
  )
}
