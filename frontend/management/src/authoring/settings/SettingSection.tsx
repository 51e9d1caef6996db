import { useTranslation } from 'react-i18next'
import type { Editing } from '../editing/editing.ts'
import type { SettingGroup, SettingName } from './setting-groups.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './settings.module.css'

interface SettingSectionProps {
  readonly group: SettingGroup
  readonly names: readonly SettingName[]
  readonly editing: Editing
}

export function SettingSection({ group, names, editing }: SettingSectionProps) {
  const { t } = useTranslation('settings')
  return (
    <section className={styles.section} id={`settings-${group}`} aria-label={t(`groups.${group}`)}>
      <h2 className={styles.title}>{t(`groups.${group}`)}</h2>
      {group === 'kept' && <p className={styles.about}>{t('keptHint')}</p>}
      {names.map((name) => (
        <SettingRow key={name} name={name} editing={editing} />
      ))}
    </section>
  )
}
