import type { Change } from '@naire/domain/authoring'
import { useTranslation } from 'react-i18next'
import { changedWords, valueWords } from './change-words.ts'
import styles from './revisions.module.css'

/** What was changed, and from what to what. */
export function ChangeLine({ change }: { readonly change: Change }) {
  const { t, i18n } = useTranslation()
  const { kind, before, after, field } = change
  const words = { t, exists: i18n.exists }
  const about = changedWords(change, words)
  const isWhole = kind === 'added' || kind === 'removed'
  const shown = (value: string | null) => valueWords(change, value, words)
  return (
    <li>
      <span className={styles.about} title={field}>
        {isWhole && t(`revisions.kind.${kind}`)} <bdi>{about}</bdi>
      </span>
      {!isWhole && (
        <span className={styles.values}>
          {before === null ? <span>{shown(before)}</span> : <del title={t('revisions.before')}>{shown(before)}</del>}
          {after === null ? <span>{shown(after)}</span> : <ins title={t('revisions.after')}>{shown(after)}</ins>}
        </span>
      )}
    </li>
  )
}
