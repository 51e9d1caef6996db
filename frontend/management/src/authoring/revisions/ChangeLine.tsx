import type { Change } from '@naire/domain/authoring'
import { useTranslation } from 'react-i18next'
import styles from './revisions.module.css'

/** What was changed, and from what to what. */
export function ChangeLine({ change: { kind, part, name, field, before, after } }: { readonly change: Change }) {
  const { t } = useTranslation()
  const isWhole = kind === 'added' || kind === 'removed'
  return (
    <li>
      <span className={styles.about}>
        {t(`revisions.kind.${kind}`)} {(part !== 'question' || kind === 'order') && t(`revisions.part.${part}`)} <bdi>{name}</bdi> {field !== '' && field !== 'Code' && field !== 'Memo' && <code dir="ltr">{field}</code>}
      </span>
      {!isWhole && (
        <span className={styles.values}>
          <del title={t('revisions.before')}>{before ?? t('revisions.nothing')}</del>
          <ins title={t('revisions.after')}>{after ?? t('revisions.nothing')}</ins>
        </span>
      )}
    </li>
  )
}
