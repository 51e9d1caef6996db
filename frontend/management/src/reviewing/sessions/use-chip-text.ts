import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useChannels } from '../../workplace/use-channels.ts'
import { columnOf, isNamed, isWorded } from './session-columns.ts'
import type { FilterChip } from './session-filter.ts'
import { wordOf } from './session-words.ts'
import { useNameOf } from './use-name-of.ts'

/** What a filter says, in words. */
export function useChipText(naireSid: string): (chip: FilterChip) => string {
  const { t } = useTranslation()
  const nameOf = useNameOf()
  const channels = useChannels(naireSid)
  return ({ field, operator, values }) => {
    const column = columnOf(field)
    const shown = values.map((value) => {
      if (column && isWorded(column))
        return t(`sessions.words.${field}.${wordOf(column.field, Number(value))?.word ?? ''}`)
      if (column && isNamed(column)) return nameOf(column.field, String(value))
      if (column?.kind === 'time' || column?.kind === 'due') return dayjs(value).format('YYYY-MM-DD HH:mm')
      if (column?.kind === 'flag' || column?.kind === 'disabled')
        return t(value === 'true' ? 'states.yes' : 'states.no')
      if (column?.kind === 'source') return channels.nameOf(String(value))
      return String(value)
    })
    return `${t(`sessions.fields.${field}`)} ${t(`filter.operators.${operator}`)} ${shown.join(' / ')}`
  }
}
