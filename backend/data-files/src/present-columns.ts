import type { DataCell, DataColumn, DataRow, DataTable } from './data-table.ts'

export interface Presentation {
  readonly values: 'codes' | 'labels' | 'both'
  /** A question with several choices: one column with all of them, or a flag for each. */
  readonly multiple: 'one' | 'each'
  /** Of the clock that moments are read from. */
  readonly timeZone: string
}

interface ShownColumn {
  readonly column: DataColumn
  cell(row: DataRow): DataCell
}

/** The table as somebody wants to read it. Its moments are milliseconds since 1970 in UTC before, on their clock after. */
export function presented(table: DataTable, presentation: Presentation): DataTable {
  const shown = shownColumns(table.columns, presentation)
  return { ...table, columns: shown.map(({ column }) => column), batches: presentRows(table.batches, shown) }
}

async function* presentRows(
  batches: DataTable['batches'],
  shown: readonly ShownColumn[],
): AsyncGenerator<readonly DataRow[]> {
  for await (const batch of batches) yield batch.map((row) => shown.map(({ cell }) => cell(row)))
}

function shownColumns(columns: readonly DataColumn[], presentation: Presentation): readonly ShownColumn[] {
  const names = new Set(columns.map(({ name }) => name))
  const joined = new Set<string>()
  const clock = wallClock(presentation.timeZone)
  return columns.flatMap((column, at): readonly ShownColumn[] => {
    const { set } = column
    if (set !== undefined && presentation.multiple === 'one') {
      if (joined.has(set.name)) return []
      joined.add(set.name)
      return joinedColumns(set, columns, presentation.values)
    }
    if (column.kind === 'moment') return [{ column, cell: (row) => clock(row[at] as number | null) }]
    const own: ShownColumn = { column, cell: (row) => row[at] ?? null }
    return column.options === undefined ? [own] : chosenColumns(own, presentation.values, names)
  })
}

/** The code, its words, or both side by side. */
function chosenColumns(own: ShownColumn, values: Presentation['values'], names: Set<string>): readonly ShownColumn[] {
  const titles = new Map(own.column.options?.map(({ code, title }) => [code, title]))
  const { options: _, missing: __, ...plain } = own.column
  const worded = (name: string): ShownColumn => ({
    column: { ...plain, name, kind: 'text' },
    cell: (row) => titles.get(String(own.cell(row))) ?? own.cell(row),
  })
  if (values === 'codes') return [own]
  return values === 'labels' ? [worded(plain.name)] : [own, worded(freeName(`${plain.name}_label`, names))]
}

function joinedColumns(
  { name, label }: NonNullable<DataColumn['set']>,
  columns: readonly DataColumn[],
  values: Presentation['values'],
): readonly ShownColumn[] {
  const flags = columns.flatMap(({ set }, at) => (set?.name === name ? [{ at, option: set.option }] : []))
  const joined = (own: string, word: 'code' | 'title'): ShownColumn => ({
    column: { name: own, label, kind: 'text', measure: 'nominal' },
    cell: (row) =>
      flags.every(({ at }) => row[at] === null)
        ? null
        : flags
            .filter(({ at }) => row[at] === true)
            .map(({ option }) => option[word])
            .join('; '),
  })
  if (values === 'both') return [joined(name, 'code'), joined(`${name}_label`, 'title')]
  return [joined(name, values === 'codes' ? 'code' : 'title')]
}

function freeName(wanted: string, names: Set<string>): string {
  let name = wanted
  for (let copy = 2; names.has(name); copy += 1) name = `${wanted}_${copy}`
  names.add(name)
  return name
}

/** Zones change their offset at whole quarters of an hour. */
const quarter = 900_000
const mostQuarters = 200_000

/** Reads the clock of a zone, as if it were UTC. */
export function wallClock(timeZone: string): (moment: number | null) => number | null {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()
  return (moment) => {
    if (moment === null) return null
    const from = Math.floor(moment / quarter)
    let offset = offsets.get(from)
    if (offset === undefined) {
      const parts = Object.fromEntries(format.formatToParts(from * quarter).map(({ type, value }) => [type, value]))
      const part = (name: string) => Number(parts[name])
      const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
      offset = shown - from * quarter
      if (offsets.size >= mostQuarters) offsets.clear()
      offsets.set(from, offset)
    }
    return moment + offset
  }
}
