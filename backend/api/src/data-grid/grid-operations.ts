import {
  dataColumnsQuery,
  dataCountBody,
  dataMatchesBody,
  dataRowsBody,
  dataView,
  deleteDataViewBody,
  saveDataViewBody,
  type DataCell,
  type DataCount,
  type DataMatches,
  type DataRow,
  type DataRowsReply,
  type SavedDataView,
} from '@naire/contract'
import { seesGuarded } from '@naire/domain/access'
import { dataLimits, type DataColumn, type DataView } from '@naire/domain/grid'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody, type Row } from '@naire/odata'
import { available } from '../analysis/allowed.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { boundGrid, columnsFor, openGrid, type OpenedGrid } from './opened-grid.ts'

/** The data view of a questionnaire: its columns, pages of its sessions, counts, and saved views. */
export const gridOperations = {
  dataColumns: withoutBody(
    async (call, services) => {
      const { language } = dataColumnsQuery.parse({ language: call.args['language'] ?? undefined })
      const { catalogue } = await openGrid(call, services, language)
      return { kind: 'json', body: valueBody(call.serviceRoot, catalogue.columns, 'Collection(SurveyExpert.Open)') }
    },
    { language: { type: 'String', nullable: true } },
  ),

  dataRows: withBody(dataRowsBody, async (call, services) => {
    const grid = await openGrid(call, services)
    const { selection, sort, at, top } = call.body
    const columns = columnsFor(call.body.columns, grid)
    const query = boundGrid(grid, { selection, sort, columns }, services)
    const places = boundGrid(grid, { selection, sort, columns: [] }, services)
    if (query === null || places === null) return { kind: 'json', body: valueBody(call.serviceRoot, noRows) }
    const { viewer } = grid
    const { found, stale } = await services.reading.dataPage(
      { query, places, at, top },
      { viewer, minPosition: call.caller.minPosition },
    )
    const made = await madeCells(
      found.rows.map(({ Sid }) => String(Sid)),
      columns,
      { grid, call, services },
    )
    const rows = found.rows.map((row) => dataRow(row, columns, made))
    return { kind: 'json', body: valueBody(call.serviceRoot, { ...found, rows } satisfies DataRowsReply), stale }
  }),

  dataCount: withBody(dataCountBody, async (call, services) => {
    const grid = await openGrid(call, services)
    const { selection, exact } = call.body
    const query = boundGrid(grid, { selection, sort: null, columns: [] }, services)
    const count: DataCount =
      query === null
        ? { count: 0, isExact: true }
        : await services.reading.dataCount(query, { viewer: grid.viewer, exact })
    return { kind: 'json', body: valueBody(call.serviceRoot, count) }
  }),

  dataMatches: withBody(dataMatchesBody, async (call, services) => {
    const grid = await openGrid(call, services)
    const query = boundGrid(grid, { selection: call.body.selection, sort: null, columns: [] }, services)
    const matches: DataMatches =
      query === null
        ? { position: call.caller.minPosition, sessions: [] }
        : await services.reading.dataMatches(query, { viewer: grid.viewer, most: dataLimits.batch })
    return { kind: 'json', body: valueBody(call.serviceRoot, matches) }
  }),

  dataViews: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const items = await services.vault.sharedItems.list(shelf(call), ownerOf(call, false))
    const views = items.flatMap(({ name, ownerSid, value }): readonly SavedDataView[] => {
      const view = dataView.safeParse(JSON.parse(value))
      return view.success ? [{ name, isShared: ownerSid === null, view: view.data as DataView }] : []
    })
    return { kind: 'json', body: valueBody(call.serviceRoot, views, 'Collection(SurveyExpert.Open)') }
  }),

  saveDataView: withBody(saveDataViewBody, async (call, services) => {
    await ownNaire(call, services)
    const { name, isShared, view } = call.body
    const value = JSON.stringify(view)
    const isSaved = await services.vault.sharedItems.save({
      ...shelf(call),
      name,
      ownerSid: ownerOf(call, isShared),
      value,
    })
    if (!isSaved) throw new RefusalError({ key: 'request.conflict', target: 'name' })
    return { kind: 'none' }
  }),

  deleteDataView: withBody(deleteDataViewBody, async (call, services) => {
    await ownNaire(call, services)
    const { name, isShared } = call.body
    await services.vault.sharedItems.remove({ ...shelf(call), name, ownerSid: ownerOf(call, isShared) })
    return { kind: 'none' }
  }),
} as const

const noRows: DataRowsReply = { rows: [], position: 0, before: null, after: null }

const shelf = ({ key }: Call<unknown>) => ({ kind: 'dataView', aboutSid: key }) as const

const ownerOf = ({ caller: { user } }: Call<unknown>, isShared: boolean): string | null =>
  isShared ? null : (user?.sid ?? null)

/** Values by session and id of the analysis. */
type MadeCells = ReadonlyMap<string, ReadonlyMap<string, DataCell>>

const idsOf: Readonly<Record<string, string>> = { derived: 'derived:', coded: 'coded:', weight: 'weight:' }

/** Id of a column that only the analysis can read; null: the read models do. */
function analysisId({ group, key, path, options }: DataColumn): string | null {
  const kind = idsOf[group]
  if (kind === undefined || path !== null || options.some((option) => option.path !== undefined)) return null
  return kind + key.slice(2)
}

/** Weights, and codes of texts, with what rests on them. */
async function madeCells(
  sids: readonly string[],
  columns: readonly DataColumn[],
  { grid, call, services }: { readonly grid: OpenedGrid; readonly call: Call<unknown>; readonly services: Services },
): Promise<MadeCells> {
  if (sids.length === 0 || columns.every((column) => analysisId(column) === null)) return new Map()
  const { user, naireSid } = grid
  const viewer = { role: user.role, userSid: user.sid, seesPhones: seesGuarded('phones', user) }
  const { results } = await available(
    services.analysis.run({
      naireSid,
      viewer,
      queries: [{ kind: 'values', of: { sids } }],
      minPosition: call.caller.minPosition,
    }),
  )
  const [result] = results
  if (result?.kind !== 'values') return new Map()
  const { columns: made, rows } = result.values
  return new Map(
    rows.map(({ sessionSid, values }) => [
      sessionSid,
      new Map(made.map(({ id }, at): [string, DataCell] => [id, values[at] ?? null])),
    ]),
  )
}

function dataRow({ Answers, Data, ...session }: Row, columns: readonly DataColumn[], made: MadeCells): DataRow {
  const members = { Answers: membersOf(Answers), Data: membersOf(Data) }
  const valueAt = (path: string): DataCell => {
    const [of, name = ''] = path.split('/', 2)
    return (members[of as keyof typeof members][name] ?? null) as DataCell
  }
  const own = session as Row & DataRow['session']
  return {
    session: own,
    cells: columns.flatMap((column): readonly DataCell[] => {
      if (column.group === 'session') return []
      const id = analysisId(column)
      if (id !== null) return [made.get(own.Sid)?.get(id) ?? null]
      if (column.kind !== 'choices') return [column.path === null ? null : valueAt(column.path)]
      const chosen = column.options.filter(({ path }) => path !== undefined && valueAt(path) === true)
      return [chosen.length === 0 ? null : chosen.map(({ code }) => code)]
    }),
  }
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  (value ?? {}) as Readonly<Record<string, unknown>>
