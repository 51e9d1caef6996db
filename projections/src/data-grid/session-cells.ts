import type { DataMember } from '@naire/domain/grid'
import { bindQuery, parseOptions, propertyAt, type BoundQuery, type EntitySet, type PropertyType } from '@naire/odata'
import type { Pool } from 'pg'
import { entityModel, type AnsweredNaire } from '../query/answer-set.ts'
import type { PlannedSet } from '../query/set-plan.ts'
import type { CellWeights } from './cell-weights.ts'
import { dataSet } from './data-set.ts'
import { reading } from '../query/read-transaction.ts'
import { orderBy } from '../query/order.ts'
import { openCursor } from '../query/read-cursor.ts'
import { textsOnly } from '../query/row-layout.ts'
import { selectRows } from '../query/select-rows.ts'
import { Statement } from '../query/statement.ts'
import type { Viewer } from '../query/visibility.ts'

/** A moment is its milliseconds since 1970. */
export type SessionCell = string | number | boolean | null

export interface SessionCellsQuery {
  /** Null: nobody has answered yet. */
  readonly answered: AnsweredNaire | null
  /** Of the catalogue. */
  readonly members: readonly DataMember[]
  /** Behind the properties and the filter; absent: there are none. */
  readonly weights?: CellWeights
  readonly naireSid: string
  /** `$filter`; blank: all. */
  readonly filter: string
  /** Sids of sessions that were chosen one by one; null: whatever the filter finds. */
  readonly sids: readonly string[] | null
  /** With sessions of tests; where the filter names the mode, it decides. */
  readonly tests: boolean
  /** Properties, by their paths. */
  readonly paths: readonly string[]
  readonly viewer: Viewer
}

export interface SessionCells {
  count(): Promise<number>
  /** Rows of one snapshot, each with the sid first, in the order in which they were begun. */
  batches(): AsyncGenerator<readonly (readonly SessionCell[])[]>
}

/** Of one batch: what is in hand does not grow with the columns either. */
const batchCells = 30_000
const rowsOf = (columns: number): number => Math.max(20, Math.min(1_000, Math.floor(batchCells / columns)))

/** The cells of sessions as a viewer may read them, whatever their number. @throws ODataError for a wrong filter. */
export function sessionCells(pool: Pool, asked: SessionCellsQuery): SessionCells {
  const query = bound(asked)
  const { viewer, sids } = asked
  const begin = () => {
    const statement = new Statement(viewer)
    const selection = selectRows(query, statement)
    const chosen = sids === null ? '' : ` and ${selection.t}."Sid" = any (${statement.value(sids)}::text[])`
    return { statement, selection, from: `from ${selection.from} where ${selection.where}${chosen}` }
  }
  return {
    async count() {
      const { statement, from } = begin()
      return reading(pool, viewer, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::float8 as count ${from}`,
          statement.values,
        )
        return rows[0]?.count ?? 0
      })
    },
    async *batches() {
      const { statement, selection, from } = begin()
      const paths = ['Sid', ...asked.paths]
      const cells = paths.map((path) => cellSql(selection.sqlOf(path), query.set, path))
      const kinds = paths.map((path) => propertyAt(query.set, path)?.type ?? 'String')
      // One text for each row: both sides write and read it faster than so many columns.
      const text = `select row(${cells.join(', ')})::text ${from} order by ${orderBy(selection.order)}`
      const cursor = await openCursor(pool, viewer, { text, values: statement.values })
      const fetch = () =>
        cursor.fetch<never>(rowsOf(paths.length), textsOnly) as Promise<readonly (readonly string[])[]>
      try {
        for (let next = fetch(); ;) {
          const rows = await next
          if (rows.length === 0) return
          next = fetch()
          yield rows.map(([record = '']) => cellsOf(record, kinds))
        }
      } finally {
        await cursor.close()
      }
    },
  }
}

const texts: ReadonlySet<PropertyType> = new Set(['String', 'Date', 'TimeOfDay', 'Json', 'Open', 'Duration'])

/** Cells of a record's text: `(a,"b c",,t)`. What is null is nothing at all, an empty text is `""`. */
function cellsOf(record: string, kinds: readonly PropertyType[]): readonly SessionCell[] {
  const parts = record.includes('"') ? quotedParts(record) : plainParts(record)
  return parts.map((part, at) => {
    const kind = kinds[at] ?? 'String'
    if (part === null || texts.has(kind)) return part
    return kind === 'Boolean' ? part === 't' : Number(part)
  })
}

const plainParts = (record: string): readonly (string | null)[] =>
  record
    .slice(1, -1)
    .split(',')
    .map((part) => (part === '' ? null : part))

/** Inside of quotes a quote and a backslash stand twice. */
const part = /(?:"((?:[^"\\]|""|\\\\)*)"|([^,"]*))(?:,|$)/gs

function quotedParts(record: string): readonly (string | null)[] {
  const inner = record.slice(1, -1)
  const parts: (string | null)[] = []
  for (part.lastIndex = 0; part.lastIndex < inner.length || parts.length === 0;) {
    const found = part.exec(inner)
    if (found === null) throw new Error('a record of the database has another form')
    const [whole, quoted, plain = ''] = found
    parts.push(
      quoted === undefined ? (plain === '' ? null : plain) : quoted.replaceAll('""', '"').replaceAll('\\\\', '\\'),
    )
    if (part.lastIndex >= inner.length) {
      if (whole.endsWith(',')) parts.push(null)
      break
    }
  }
  return parts
}

/** Properties of the questionnaire that a `$filter` names. */
export const pathsIn = (filter: string): readonly string[] =>
  [...filter.matchAll(/\b(?:Answers|Data)\/[\p{L}\p{N}_]+/gu)].map(([path]) => path)

/** Each filter is bound by itself: what one says may not reach out of its place. */
function bound({ answered, members, naireSid, filter, tests, paths, weights }: SessionCellsQuery): BoundQuery {
  const model = entityModel()
  const set =
    answered === null
      ? (model.sets['NaireSessions'] as PlannedSet)
      : dataSet(answered, members, new Set([...paths, ...pathsIn(filter)]), weights)
  const bind = (text: string) =>
    bindQuery(
      model,
      set,
      parseOptions(
        [
          { name: '$filter', value: { text, at: 0 }, target: 'filter' },
          { name: '$orderby', value: { text: 'StartTime', at: 0 }, target: '$orderby' },
        ],
        false,
      ),
    )
  const isOpen = tests || /\bMode\b/.test(filter)
  // The columns are named one by one where they are read.
  const own = { ...bind(`NaireSid eq '${naireSid}'${isOpen ? '' : ` and Mode ne 'test'`}`), select: ['Sid'] }
  if (filter.trim() === '') return own
  const asked = bind(filter)
  if (own.filter === null || asked.filter === null) return own
  return {
    ...own,
    filter: { node: 'logic', type: 'Boolean', operator: 'and', left: own.filter, right: asked.filter },
  }
}

function cellSql(sql: string, set: EntitySet, path: string): string {
  switch (propertyAt(set, path)?.type) {
    case 'DateTimeOffset':
      return `(extract(epoch from ${sql}) * 1000)::float8`
    case 'Int32':
    case 'Int64':
    case 'Double':
      return `(${sql})::float8`
    case 'Boolean':
      return `(${sql})::boolean`
    default:
      return `(${sql})::text`
  }
}
