import type { DataColumn } from '@naire/domain/grid'
import { useTranslation } from 'react-i18next'
import { useChannels } from '../../workplace/use-channels.ts'
import { useNameOf, isNamed, isWorded, columnOf } from './session-columns.ts'
import { wordOf } from './session-words.ts'

/** Names a value of a column that is one of its options, a flag or a channel; others are themselves. */
export function useValueName(naireSid: string): (column: DataColumn, value: string) => string {
  const { t } = useTranslation()
  const nameOf = useNameOf()
  const channels = useChannels(naireSid)
  return (column, value) => {
    const field = column.group === 'session' ? columnOf(column.key) : undefined
    if (field !== undefined && isWorded(field))
      return t(`sessions.words.${field.field}.${wordOf(field.field, Number(value))?.word ?? ''}`)
    if (field !== undefined && isNamed(field)) return nameOf(field.field, value)
    if (column.key === 'Source') return channels.nameOf(value)
    if (column.kind === 'flag') return t(value === 'true' ? 'states.yes' : 'states.no')
    if (column.group === 'flag') return t(`analysis:sessionValues.flagKinds.${value}`, { defaultValue: value })
    const option = column.options.find(({ code }) => code === value)
    return option === undefined || option.title === '' ? value : option.title
  }
}
