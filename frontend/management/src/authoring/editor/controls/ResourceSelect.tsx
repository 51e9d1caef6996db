import type { ResourceRecord } from '@naire/domain/naires'
import { useTranslation } from 'react-i18next'
import styles from './controls.module.css'
import { resourceName } from './resource-kinds.ts'

interface ResourceSelectProps {
  readonly resources: readonly ResourceRecord[]
  /** Sid of the chosen one; blank: none of them. */
  readonly value: string
  /** What choosing none comes to. */
  readonly none: string
  readonly onPick: (sid: string) => void
}

/** One of the resources that there are; where there are none, nothing. */
export function ResourceSelect({ resources, value, none, onPick }: ResourceSelectProps) {
  const { t } = useTranslation()
  if (resources.length === 0) return null
  return (
    <select
      className={styles.input}
      value={value}
      onChange={({ target }) => onPick(target.value)}
      aria-label={t('editor:resource.choose')}
    >
      <option value="">{none}</option>
      {resources.map((resource) => (
        <option key={resource.Sid} value={resource.Sid}>
          {resourceName(resource)}
        </option>
      ))}
    </select>
  )
}
