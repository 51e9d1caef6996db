import { proposeColumns, RowReader, type FileCell, type ImportPlan } from '@naire/domain/imports'
import type { NaireRecord } from '@naire/domain/naires'

const sidFor = (name: string): string => name
const planOf = (columns: readonly (string | null)[], more: Partial<ImportPlan> = {}): ImportPlan => ({
  columns,
  values: 'codes',
  timeZone: 'Asia/Shanghai',
  incomplete: 'refuse',
  ...more,
})

/** A file as it is proposed to be read. */
export function readFile(
  record: NaireRecord,
  cells: Readonly<Record<string, FileCell>>,
  more: Partial<ImportPlan> = {},
) {
  const names = Object.keys(cells)
  const proposals = proposeColumns(
    record,
    names.map((name) => ({ name, label: '' })),
  )
  const reader = new RowReader(
    record,
    planOf(
      proposals.map(({ target }) => target),
      more,
    ),
  )
  const row = Object.values(cells)
  return { proposals, names, reader, row, ...reader.read(row, sidFor) }
}
