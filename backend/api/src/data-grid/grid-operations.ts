import {
  dataColumnsQuery,
  dataCountBody,
  dataPlacesBody,
  dataRowsBody,
  dataView,
  deleteDataViewBody,
  renameDataViewBody,
  saveDataViewBody,
  type DataCell,
  type DataCount,
  type DataRow,
  type DataRowsReply,
  type SavedDataView,
} from '@naire/contract'
import type { Places } from '@naire/domain/analysis'
import type { DataColumn, DataView } from '@naire/domain/grid'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody, type Row } from '@naire/odata'
import { ownNaire } from '../naires/naire-operations.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { boundGrid, columnsFor, openGrid } from './opened-grid.ts'

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
    const query = await boundGrid(grid, { selection, sort, columns }, services)
    const places = await boundGrid(grid, { selection, sort, columns: [] }, services)
    if (query === null || places === null) return { kind: 'json', body: valueBody(call.serviceRoot, noRows) }
    const { viewer } = grid
    const { found, stale } = await services.reading.dataPage(
      { query, places, at, top },
      { viewer, minPosition: call.caller.minPosition },
    )
    const rows = found.rows.map((row) => dataRow(row, columns))
    return { kind: 'json', body: valueBody(call.serviceRoot, { ...found, rows } satisfies DataRowsReply), stale }
  }),

  dataCount: withBody(dataCountBody, async (call, services) => {
    const grid = await openGrid(call, services)
    const { selection, exact } = call.body
    const query = await boundGrid(grid, { selection, sort: null, columns: [] }, services)
    const count: DataCount =
      query === null
        ? { count: 0, isExact: true }
        : await services.reading.dataCount(query, { viewer: grid.viewer, exact })
    return { kind: 'json', body: valueBody(call.serviceRoot, count) }
  }),

  dataPlaces: withBody(dataPlacesBody, async (call, services) => {
    const grid = await openGrid(call, services)
    const { selection, ...view } = call.body
    const query = await boundGrid(grid, { selection, sort: null, columns: [] }, services)
    const places: Places =
      query === null
        ? { located: 0, extent: null, clusters: [] }
        : await services.reading.dataPlaces(query, { viewer: grid.viewer, ...view })
    return { kind: 'json', body: valueBody(call.serviceRoot, places) }
  }),

  mapTiles: withoutBody(async (_, { config: { map } }) => ({ kind: 'json', body: { tiles: map } })),

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

  renameDataView: withBody(renameDataViewBody, async (call, services) => {
    await ownNaire(call, services)
    const { name, isShared, newName } = call.body
    const item = { ...shelf(call), name, ownerSid: ownerOf(call, isShared) }
    if (!(await services.vault.sharedItems.rename(item, newName)))
      throw new RefusalError({ key: 'request.conflict', target: 'newName' })
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

function dataRow({ Answers, Data, ...session }: Row, columns: readonly DataColumn[]): DataRow {
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
      if (column.kind !== 'choices') return [column.path === null ? null : valueAt(column.path)]
      const chosen = column.options.filter(({ path }) => path !== undefined && valueAt(path) === true)
      return [chosen.length === 0 ? null : chosen.map(({ code }) => code)]
    }),
  }
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  (value ?? {}) as Readonly<Record<string, unknown>>
