import type { NaireDifference } from '@naire/domain/authoring'
import { useTranslation } from 'react-i18next'
import styles from './revisions.module.css'

/** What a difference comes to for answers, exports and quotas. */
export function Touched({ difference: { columns, cells } }: { readonly difference: NaireDifference }) {
  const { t } = useTranslation()
  const renamed = columns.renamed.map(({ before, after }) => `${before} → ${after}`)
  const lines = [
    ['columnsAdded', columns.added],
    ['columnsRemoved', columns.removed],
    ['columnsRenamed', renamed],
    ['cells', cells],
  ] as const
  return (
    <section className={styles.touched} aria-label={t('revisions.touches')}>
      <h4 className={styles.heading}>{t('revisions.touches')}</h4>
      <ul>
        <li>{t('revisions.sessionsStay')}</li>
        {lines.map(
          ([key, names]) =>
            names.length > 0 && (
              <Names key={key} title={t(`revisions.${key}`, { count: names.length })} names={names} />
            ),
        )}
      </ul>
    </section>
  )
}

const mostNamed = 12

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <li>
      {title}{' '}
      {names.slice(0, mostNamed).map((name) => (
        <bdi key={name} className={styles.named}>
          {name}
        </bdi>
      ))}
      {names.length > mostNamed && '…'}
    </li>
  )
}
