import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import type { Diary } from './diaries.ts'
import type { EntryFilter } from './use-entries.ts'
import styles from './access-log.module.css'

interface EntryFiltersProps {
  readonly filter: EntryFilter
  readonly diary: Diary
  readonly kinds: readonly string[]
  readonly onChange: (filter: EntryFilter) => void
}

const spans = [1, 7, 30, 365] as const

export function EntryFilters({ filter, diary, kinds, onChange }: EntryFiltersProps) {
  const { t } = useTranslation()
  const search = t(`accessLog.${diary}.search`)
  return (
    <div className={styles.filters} role="search">
      <SearchBox value={filter.keyword} label={search} onWords={(keyword) => onChange({ ...filter, keyword })} />
      <Select<string>
        allowClear
        placeholder={t('accessLog.anyKind')}
        aria-label={t('accessLog.kind')}
        value={filter.kind}
        options={kinds.map((value) => ({ value, label: t(`accessLog.kinds.${value}`) }))}
        onChange={(kind) => onChange({ ...filter, kind: kind ?? null })}
      />
      <Select<number>
        aria-label={t('accessLog.at')}
        value={filter.days ?? 0}
        options={[
          ...spans.map((days) => ({ value: days, label: t('accessLog.days', { count: days }) })),
          { value: 0, label: t('accessLog.always') },
        ]}
        onChange={(days) => onChange({ ...filter, days: days === 0 ? null : days })}
      />
    </div>
  )
}
