import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWidth } from '../grid/column-width.ts'
import type { GridColumn } from '../grid/grid-types.ts'
import { useViewSetting } from '../../workplace/use-view-setting.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { deciderName } from '../../workplace/person-name.ts'
import { Seconds } from '../../workplace/Seconds.tsx'
import { DueTime } from './DueTime.tsx'
import {
  columnOf,
  defaultFields,
  isNamed,
  isWorded,
  useNameOf,
  type SessionColumn,
  type SessionField,
} from './session-columns.ts'
import { disabledIn, personIn, type SessionRow } from './session-row.ts'
import { SessionWord } from './SessionWord.tsx'
import { useChannels } from '../../workplace/use-channels.ts'
import { YesNo } from '../../workplace/StatusWord.tsx'

interface ColumnSetting {
  readonly fields: readonly SessionField[]
  readonly widths: Readonly<Record<string, number>>
}

/** The column definition of the data view. */
const key = 'dataMng.columns'
const fallback: ColumnSetting = { fields: defaultFields, widths: {} }

/** The columns that this person has chosen, in their order and widths. */
export function useColumns() {
  const { t } = useTranslation()
  const [setting, set] = useViewSetting(key, fallback)
  const shown = useMemo(
    () =>
      setting.fields.flatMap((field): GridColumn<SessionRow>[] => {
        const column = columnOf(field)
        if (!column) return []
        const title = t(`sessions.fields.${field}`)
        const width = setting.widths[field] ?? columnWidth(title, column.width)
        return [{ id: field, title, width, isSortable: true, cell: (row) => <SessionCell column={column} row={row} /> }]
      }),
    [setting, t],
  )
  return {
    shown,
    fields: setting.fields,
    choose: (fields: readonly SessionField[]) => set({ ...setting, fields }),
    reset: () => set(fallback),
    resize: (field: string, width: number) => set({ ...setting, widths: { ...setting.widths, [field]: width } }),
  }
}

const shortSid = 8

/** One value of a session in the shape of its column. */
export function SessionCell({ column, row }: { readonly column: SessionColumn; readonly row: SessionRow }) {
  const nameOf = useNameOf()
  const { t } = useTranslation()
  const sid = personIn(column.field, row)
  const value = sid ? deciderName(t, sid, row[column.field] as string | null) : row[column.field]
  if (isWorded(column)) return <SessionWord field={column.field} value={row[column.field]} />
  if (isNamed(column))
    return <span>{row[column.field] === null ? '—' : nameOf(column.field, String(row[column.field]))}</span>
  switch (column.kind) {
    case 'time':
      return <Moment at={value as string | null} />
    case 'due':
      return <DueTime at={value as string | null} />
    case 'disabled':
      return (
        <span>
          {disabledIn(row)
            .map(({ Name, Sid }) => Name ?? Sid.slice(0, shortSid))
            .join(', ') || '—'}
        </span>
      )
    case 'seconds':
      return <Seconds count={value as number | null} />
    case 'flag':
      return <YesNo value={value as boolean | null} />
    case 'source':
      return <SourceName naireSid={row.NaireSid} code={value as string | null} />
    case 'word':
    case 'name':
    case 'number':
    case 'text':
      return (
        <bdi className="n-cut" title={value === null ? undefined : String(value)}>
          {column.field === 'Sid' ? row.Sid.slice(0, shortSid) : String(value ?? '—')}
        </bdi>
      )
  }
}

/** The channel over which a respondent came. */
function SourceName({ naireSid, code }: { readonly naireSid: string; readonly code: string | null }) {
  const { nameOf } = useChannels(code === null ? '' : naireSid)
  return code === null ? <span>—</span> : <span title={code}>{nameOf(code)}</span>
}
