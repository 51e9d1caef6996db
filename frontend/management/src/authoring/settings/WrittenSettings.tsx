import type { NaireRecord } from '@naire/domain/naires'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import styles from './settings.module.css'

/** What publishing wrote; nobody sets it by hand. */
export function WrittenSettings({ record: { PublishTime, OpenUrl } }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  return (
    <section className={styles.section} aria-label={t('written')}>
      <h2 className={styles.title}>{t('written')}</h2>
      <dl className={styles.written}>
        <dt>{t('names.PublishTime')}</dt>
        <dd>{PublishTime ? <Moment at={PublishTime} /> : '—'}</dd>
        <dt>{t('names.OpenUrl')}</dt>
        <dd dir="ltr">{OpenUrl || '—'}</dd>
      </dl>
    </section>
  )
}
