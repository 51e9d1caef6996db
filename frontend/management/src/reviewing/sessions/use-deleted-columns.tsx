import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { columnWidth } from '../grid/column-width.ts'
import type { GridColumn } from '../grid/grid-types.ts'
import type { DeletedRow } from './session-row.ts'
import { SessionWord } from './SessionWord.tsx'

const text = (value: string | null): ReactNode => <span title={value ?? undefined}>{value ?? '—'}</span>

const cells = [
  { id: 'Sid', width: 110, title: 'sessions.fields.Sid', cell: ({ Sid }) => text(Sid.slice(0, 8)) },
  {
    id: 'DeleteTime',
    width: 160,
    title: 'bin.fields.DeleteTime',
    cell: ({ DeleteTime }) => <Moment at={DeleteTime} />,
  },
  {
    id: 'DeletedByName',
    width: 130,
    title: 'bin.fields.DeletedByName',
    cell: ({ DeletedByName }) => text(DeletedByName),
  },
  { id: 'DeleteReason', width: 260, title: 'bin.fields.DeleteReason', cell: ({ DeleteReason }) => text(DeleteReason) },
  { id: 'UserName', width: 130, title: 'sessions.fields.UserName', cell: ({ UserName }) => text(UserName) },
  {
    id: 'CommitTime',
    width: 160,
    title: 'sessions.fields.CommitTime',
    cell: ({ CommitTime }) => <Moment at={CommitTime} />,
  },
  {
    id: 'ReviewStatus',
    width: 140,
    title: 'sessions.fields.ReviewStatus',
    cell: ({ ReviewStatus }) => <SessionWord field="ReviewStatus" value={ReviewStatus} />,
  },
] as const satisfies readonly Omit<GridColumn<DeletedRow>, 'isSortable'>[]

export function useDeletedColumns() {
  const { t } = useTranslation()
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const columns = useMemo(
    () =>
      cells.map((column): GridColumn<DeletedRow> => {
        const title = t(column.title)
        return { ...column, title, width: widths[column.id] ?? columnWidth(title, column.width), isSortable: true }
      }),
    [t, widths],
  )
  return { columns, resize: (id: string, width: number) => setWidths((before) => ({ ...before, [id]: width })) }
}
