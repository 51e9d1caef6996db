import type { NaireRecord } from '@naire/domain/naires'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import styles from './settings.module.css'

/** What publishing wrote; nobody sets it by hand. */
export function WrittenSettings({ record: { PublishTime, OpenUrl } }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  return (
    <Card title={t('written')}>
      <dl className={styles.written}>
        <dt>{t('names.PublishTime')}</dt>
        <dd>{PublishTime ? <Moment at={PublishTime} /> : '—'}</dd>
        <dt>{t('names.OpenUrl')}</dt>
        <dd dir="ltr">{OpenUrl || '—'}</dd>
      </dl>
    </Card>
  )
}
