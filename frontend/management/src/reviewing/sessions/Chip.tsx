import { CloseOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import styles from './sessions.module.css'

/** One condition that narrows the list. */
export function Chip({ words, onRemove }: { readonly words: string; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={styles.chip}>
      {words}
      <button
        type="button"
        className={styles.chipClose}
        aria-label={t('filter.remove', { filter: words })}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  )
}
