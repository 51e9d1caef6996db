import type { DataCell, DataRow } from '@naire/contract'
import type { DataColumn, DataColumns, ViewColumn } from '@naire/domain/grid'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWidth } from '../grid/column-width.ts'
import type { GridColumn } from '../grid/grid-types.ts'
import { useViewSetting } from '../../workplace/use-view-setting.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { deciderName } from '../../workplace/person-name.ts'
import { Seconds } from '../../workplace/Seconds.tsx'
import { DueTime } from './DueTime.tsx'
import { columnOf, defaultFields, isNamed, isWorded, useNameOf, type SessionColumn } from './session-columns.ts'
import { disabledIn, personIn, type SessionRow } from './session-row.ts'
import { SessionWord } from './SessionWord.tsx'
import { useChannels } from '../../workplace/use-channels.ts'
import { YesNo } from '../../workplace/StatusWord.tsx'
import { useColumnTitle } from '../../workplace/use-data-columns.ts'
import { useValueName } from './use-value-name.ts'

interface FieldSetting {
  readonly fields: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

/** The column definition of the data view, for questionnaires without one of their own. */
const fieldsKey = 'dataMng.columns'
const usual: FieldSetting = { fields: defaultFields, widths: {} }
const unset = null as readonly ViewColumn[] | null

/** The columns that this person has chosen for a questionnaire, in their order and widths. */
export function useLayout(naireSid: string) {
  const [fields] = useViewSetting(fieldsKey, usual)
  const [own, set] = useViewSetting(`dataMng.layout.${naireSid}`, unset)
  const columns = useMemo(
    (): readonly ViewColumn[] =>
      own ??
      fields.fields.map((key) => ({ key, ...(fields.widths[key] !== undefined && { width: fields.widths[key] }) })),
    [own, fields],
  )
  return { columns, set, reset: () => set(defaultFields.map((key) => ({ key }))) }
}

const widths: Readonly<Record<DataColumn['kind'], number>> = {
  choice: 150,
  choices: 200,
  number: 100,
  seconds: 110,
  text: 200,
  time: 160,
  flag: 90,
  files: 180,
}

/** Titles of questions may be long: the rest is seen by pointing at it, or by resizing. */
const widest = 320
/** Mark of a pinned column. */
const pin = 20

interface GridColumnsOptions {
  readonly naireSid: string
  readonly columns: DataColumns
  readonly shown: readonly ViewColumn[]
  /** Keys that rows are asked for. */
  readonly asked: readonly string[]
}

/** The columns of the grid, with their cells. */
export function useGridColumns({
  naireSid,
  columns,
  shown,
  asked,
}: GridColumnsOptions): readonly GridColumn<DataRow>[] {
  const titleOf = useColumnTitle()
  const valueName = useValueName(naireSid)
  return useMemo(() => {
    const others = asked.filter((key) => columns.get(key)?.group !== 'session')
    return shown.flatMap(({ key, width, isPinned }): readonly GridColumn<DataRow>[] => {
      const column = columns.get(key)
      if (column === undefined) return []
      const title = titleOf(column)
      const field = column.group === 'session' ? columnOf(key) : undefined
      const at = others.indexOf(key)
      return [
        {
          id: key,
          title,
          width:
            width ?? Math.min(widest, columnWidth(title, field?.width ?? widths[column.kind]) + (isPinned ? pin : 0)),
          isSortable: column.isSortable,
          isPinned: isPinned ?? false,
          cell: (row) =>
            field === undefined ? (
              <DataValue column={column} value={row.cells[at] ?? null} nameOf={valueName} />
            ) : (
              <SessionCell column={field} row={row.session as SessionRow} />
            ),
          text: (row) =>
            textOf(
              column,
              field === undefined ? (row.cells[at] ?? null) : ((row.session[field.field] ?? null) as DataCell),
              valueName,
            ),
        },
      ]
    })
    // The names change with the language, and with it the titles.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [columns, shown, asked, titleOf, naireSid])
}

type NameOf = (column: DataColumn, value: string) => string

/** A value as it is copied. */
function textOf(column: DataColumn, value: DataCell, nameOf: NameOf): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.map((code) => nameOf(column, code)).join('、')
  return column.kind === 'choice' || column.kind === 'flag' ? nameOf(column, String(value)) : String(value)
}

/** One value beside the session's own fields, in the shape of its column. */
function DataValue({
  column,
  value,
  nameOf,
}: {
  readonly column: DataColumn
  readonly value: DataCell
  readonly nameOf: NameOf
}) {
  if (value === null) return <span>—</span>
  if (column.kind === 'flag') return <YesNo value={value === true} />
  if (column.kind === 'time') return <Moment at={String(value)} />
  if (column.kind === 'seconds') return <Seconds count={Number(value)} />
  const text = textOf(column, value, nameOf)
  return (
    <bdi className="n-cut" title={text}>
      {text}
    </bdi>
  )
}

const shortSid = 8

/** One value of a session in the shape of its column. */
export function SessionCell({ column, row }: { readonly column: SessionColumn; readonly row: SessionRow }) {
  const nameOf = useNameOf()
  const { t } = useTranslation()
  const sid = personIn(column.field, row)
  const value = sid ? deciderName(t, sid, row[column.field] as string | null) : (row[column.field] ?? null)
  if (isWorded(column)) return <SessionWord field={column.field} value={row[column.field] ?? null} />
  if (isNamed(column))
    return <span>{row[column.field] == null ? '—' : nameOf(column.field, String(row[column.field]))}</span>
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
