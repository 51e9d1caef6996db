import type { TFunction } from 'i18next'
import { groupNames, settingGroups, type SettingGroup, type SettingName } from './setting-groups.ts'

/** The settings whose name, words or explanation hold every word that is sought; all where nothing is. */
export function foundSettings(sought: string, t: TFunction): Readonly<Record<SettingGroup, readonly SettingName[]>> {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (name: SettingName, group: SettingGroup): boolean => {
    const text = [name, t(`names.${name}`), t(`about.${name}`), t(`groups.${group}`)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const entries = groupNames.map(
    (group) => [group, settingGroups[group].filter((name: SettingName) => isFound(name, group))] as const,
  )
  return Object.fromEntries(entries) as unknown as Record<SettingGroup, readonly SettingName[]>
}
