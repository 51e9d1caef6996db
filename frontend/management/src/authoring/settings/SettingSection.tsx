import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import type { Editing } from '../editing/editing.ts'
import type { SettingGroup, SettingName } from './setting-groups.ts'
import { SettingRow } from './SettingRow.tsx'

interface SettingSectionProps {
  readonly group: SettingGroup
  readonly names: readonly SettingName[]
  readonly editing: Editing
}

export function SettingSection({ group, names, editing }: SettingSectionProps) {
  const { t } = useTranslation('settings')
  return (
    <Card id={`settings-${group}`} title={t(`groups.${group}`)} about={group === 'kept' && t('keptHint')}>
      {names.map((name) => (
        <SettingRow key={name} name={name} editing={editing} />
      ))}
    </Card>
  )
}
