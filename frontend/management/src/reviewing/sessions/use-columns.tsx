import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWidth } from '../grid/column-width.ts'
import type { GridColumn } from '../grid/grid-types.ts'
import { columnOf, defaultFields, type SessionField } from './session-columns.ts'
import type { SessionRow } from './session-row.ts'
import { SessionCell } from './SessionCell.tsx'
import { useViewSetting } from '../../workplace/use-view-setting.ts'

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
