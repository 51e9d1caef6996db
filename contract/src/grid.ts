import {
  dataGroups,
  dataLimits as limits,
  dataOperators,
  dataScopes,
  type DataColumn,
  type DataFilter,
  type DataView,
} from '@naire/domain/grid'
import type { SessionRow } from '@naire/domain/sessions'
import { analysisLimits, type MapTiles, type Places } from '@naire/domain/analysis'
import { z } from 'zod'
import { geoBounds } from './analysis.ts'
import { json, noContent, type Routes } from './route.ts'
import { listOf, sid, typed, valueOf, type OutputOf } from './schema.ts'

const key = z.string().min(1).max(300)

const dataColumn = typed<DataColumn>({
  id: 'DataColumn',
  type: 'object',
  required: ['key', 'group', 'kind', 'code', 'title', 'path', 'type', 'options', 'isFilterable', 'isSortable'],
  properties: {
    key: { type: 'string' },
    group: { enum: [...dataGroups] },
    kind: { enum: ['choice', 'choices', 'number', 'seconds', 'text', 'time', 'flag', 'files'] },
    code: { type: 'string' },
    title: { type: 'string' },
    path: { type: ['string', 'null'] },
    type: { enum: ['String', 'Double', 'Boolean', 'DateTimeOffset'] },
    options: { type: 'array', items: { type: 'object' } },
    isFilterable: { type: 'boolean' },
    isSortable: { type: 'boolean' },
  },
})

const condition: z.ZodType<DataFilter> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: z.array(condition).max(limits.conditions) }),
      z.strictObject({ any: z.array(condition).max(limits.conditions) }),
      z.strictObject({
        column: key,
        operator: z.enum(dataOperators),
        values: z
          .array(z.union([z.string().max(limits.valueLength), z.number()]))
          .max(limits.values)
          .default([]),
      }),
    ]),
  )
  .meta({ id: 'DataCondition' })

/** Groups of conditions; the depth is looked at before parsing, because parsing is recursive. */
export const dataFilter = z.preprocess((value, context) => {
  if (depthOf(value) <= limits.depth) return value
  context.addIssue({ code: 'custom', message: `conditions lie at most ${limits.depth} deep in each other` })
  return z.NEVER
}, condition.nullable())

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = 'all' in value ? value.all : 'any' in value ? value.any : []
  if (!Array.isArray(parts)) return 1
  let deepest = 0
  // More parts than may be are refused later, whatever lies in them.
  for (const part of parts.slice(0, limits.conditions)) deepest = Math.max(deepest, depthOf(part))
  return 1 + deepest
}

/** Which sessions of a questionnaire. */
export const dataSelection = z
  .strictObject({
    filter: dataFilter.default(null),
    keyword: z.string().max(limits.keywordLength).default(''),
    scope: z.enum(dataScopes).default('all'),
  })
  .meta({ id: 'DataSelection' })

export const dataSort = z.strictObject({ column: key, isDescending: z.boolean().default(false) })

const columns = z.array(key).max(limits.columns)
const token = z.string().min(1).max(4_000)

/** Where a page begins, or with `before` ends. `value`: the first row at or behind it in the order. */
const pageStart = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('start') }),
  z.strictObject({ from: z.literal('end') }),
  z.strictObject({ from: z.literal('position'), position: z.int().min(0).max(100_000_000) }),
  z.strictObject({ from: z.literal('value'), value: z.union([z.string().max(limits.valueLength), z.number()]) }),
  z.strictObject({ from: z.literal('session'), sid }),
  z.strictObject({ from: z.literal('after'), token }),
  z.strictObject({ from: z.literal('before'), token }),
])

export const dataRowsBody = z
  .strictObject({
    selection: dataSelection,
    sort: dataSort,
    columns,
    at: pageStart.default({ from: 'start' }),
    top: z.int().min(1).max(limits.page).default(100),
  })
  .meta({ id: 'DataRowsBody' })
export type DataRowsBody = OutputOf<typeof dataRowsBody>

/** Value of a column: text, number or flag; the codes of `choices`; null where there is none. */
export type DataCell = string | number | boolean | readonly string[] | null

export interface DataRow {
  readonly session: Partial<SessionRow> & Pick<SessionRow, 'Sid'>
  /** Of the columns that are no fields of the session, in the order asked for. */
  readonly cells: readonly DataCell[]
}

export interface DataRowsReply {
  readonly rows: readonly DataRow[]
  /** Place of the first row, from 0; null where it is not known: whoever reads on counts on. */
  readonly position: number | null
  /** Tokens of the rows before the first and behind the last; null where there are none. */
  readonly before: string | null
  readonly after: string | null
}

const dataRowsReply = typed<DataRowsReply>({
  id: 'DataRows',
  type: 'object',
  required: ['rows', 'position', 'before', 'after'],
  properties: {
    rows: {
      type: 'array',
      items: { type: 'object', properties: { session: { type: 'object' }, cells: { type: 'array' } } },
    },
    position: { type: ['integer', 'null'] },
    before: { type: ['string', 'null'] },
    after: { type: ['string', 'null'] },
  },
})

export const dataCountBody = z.strictObject({
  selection: dataSelection,
  /** Waits for the exact number, however long it takes. */
  exact: z.boolean().default(false),
})

const dataCount = z.object({
  count: z.int(),
  /** False: the planner's estimate, because counting took too long. */
  isExact: z.boolean(),
})
export type DataCount = OutputOf<typeof dataCount>

export const dataPlacesBody = z.strictObject({
  selection: dataSelection,
  zoom: z.int().min(0).max(analysisLimits.zoom),
  /** Part of the map; null: all of it. */
  within: geoBounds.nullable().default(null),
})

const places = typed<Places>({
  id: 'Places',
  type: 'object',
  required: ['located', 'extent', 'clusters'],
  properties: {
    located: { type: 'integer' },
    extent: { type: ['object', 'null'] },
    clusters: { type: 'array', items: { type: 'object' } },
  },
})

const tiles = typed<MapTiles | null>({ id: 'MapTiles', type: ['object', 'null'] })

const viewName = z.string().trim().min(1).max(limits.viewNameLength)

/** Columns, order and filter under a name. */
export const dataView = z
  .strictObject({
    columns: z
      .array(
        z.strictObject({ key, width: z.int().min(40).max(2_000).optional(), isPinned: z.literal(true).optional() }),
      )
      .min(1)
      .max(limits.columns),
    sort: dataSort,
    ...dataSelection.shape,
  })
  .refine((view) => JSON.stringify(view).length <= limits.viewBytes, `has at most ${limits.viewBytes} characters`)
  .meta({ id: 'DataView' })

export const saveDataViewBody = z.strictObject({
  name: viewName,
  /** For all who work with the questionnaire; false: for the caller alone. */
  isShared: z.boolean().default(false),
  view: dataView,
})
export const deleteDataViewBody = z.strictObject({ name: viewName, isShared: z.boolean().default(false) })

export const renameDataViewBody = z.strictObject({
  name: viewName,
  isShared: z.boolean().default(false),
  newName: viewName,
})

export interface SavedDataView {
  readonly name: string
  /** For all who work with the questionnaire; false: the reader's own. */
  readonly isShared: boolean
  readonly view: DataView
}

const savedDataView = typed<SavedDataView>({
  id: 'SavedDataView',
  type: 'object',
  required: ['name', 'isShared', 'view'],
  properties: { name: { type: 'string' }, isShared: { type: 'boolean' }, view: { type: 'object' } },
})

export const dataColumnsQuery = z.object({ language: z.string().max(20).optional() })

export const gridRoutes = {
  dataColumns: {
    summary: 'Columns that the sessions of a questionnaire have',
    query: dataColumnsQuery,
    replies: json(listOf(dataColumn)),
    refuses: ['naire.notFound'],
  },
  dataRows: {
    summary: 'A page of the sessions of a questionnaire, in both directions, from any place',
    body: dataRowsBody,
    replies: json(valueOf(dataRowsReply)),
    refuses: ['naire.notFound'],
  },
  dataCount: {
    summary: 'How many sessions a selection holds',
    body: dataCountBody,
    replies: json(valueOf(dataCount)),
    refuses: ['naire.notFound'],
  },
  dataPlaces: {
    summary: 'Places of the sessions of a selection, in clusters',
    body: dataPlacesBody,
    replies: json(valueOf(places)),
    refuses: ['naire.notFound'],
  },
  mapTiles: { summary: 'Source of the tiles of maps; null: there are no maps', replies: json(z.object({ tiles })) },
  dataViews: {
    summary: "Saved views of a questionnaire's sessions",
    replies: json(listOf(savedDataView)),
    refuses: ['naire.notFound'],
  },
  saveDataView: {
    summary: 'Save a view',
    body: saveDataViewBody,
    replies: noContent,
    refuses: ['naire.notFound', 'request.conflict'],
  },
  renameDataView: {
    summary: 'Give a view another name',
    body: renameDataViewBody,
    replies: noContent,
    refuses: ['naire.notFound', 'request.conflict'],
  },
  deleteDataView: {
    summary: 'Delete a view',
    body: deleteDataViewBody,
    replies: noContent,
    refuses: ['naire.notFound'],
  },
} as const satisfies Routes
