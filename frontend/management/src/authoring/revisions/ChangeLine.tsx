import type { Change } from '@naire/domain/authoring'
import { useTranslation } from 'react-i18next'
import styles from './revisions.module.css'

/** Fields that the words beside them name already. */
const named: ReadonlySet<string> = new Set(['', 'Code', 'Memo', 'Data', 'OriData', 'Name'])

/** What was changed, and from what to what. */
export function ChangeLine({ change: { kind, part, name, field, before, after } }: { readonly change: Change }) {
  const { t } = useTranslation()
  const setting = part === 'setting' ? t(`settings:names.${field}`, { defaultValue: '' }) : ''
  const isWhole = kind === 'added' || kind === 'removed'
  return (
    <li>
      <span className={styles.about}>
        {t(`revisions.kind.${kind}`)} {(part !== 'question' || kind === 'order') && setting === '' && t(`revisions.part.${part}`)} <bdi>{name}</bdi> {setting}{' '}
        {!named.has(field) && setting === '' && <code dir="ltr">{field}</code>}
      </span>
      {!isWhole && (
        <span className={styles.values}>
          {before === null ? <span>{t('revisions.nothing')}</span> : <del title={t('revisions.before')}>{before}</del>}
          {after === null ? <span>{t('revisions.nothing')}</span> : <ins title={t('revisions.after')}>{after}</ins>}
        </span>
      )}
    </li>
  )
}
