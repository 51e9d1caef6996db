import type { ClientBase } from '@naire/database'

/** A table that outlives a crash, and its columns that are written. */
export interface StoredTable {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
  /** Tables that its rows refer to. */
  readonly after: readonly string[]
}

/** Schemas beside the log whose rows no log can give back; `read` is built anew from the log. */
export const keptSchemas = ['vault', 'work'] as const

/** Tables of the kept schemas, those that others refer to first. */
export async function keptTables(client: ClientBase): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as table,
            array(select attname::text from pg_attribute a
                  where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
            array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as after
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
     order by n.nspname, c.relname`,
    [keptSchemas],
  )
  return inOrder(rows)
}

function inOrder(tables: readonly StoredTable[]): readonly StoredTable[] {
  const placed: StoredTable[] = []
  for (let left = [...tables]; left.length > 0;) {
    const isReady = ({ after }: StoredTable) => after.every((name) => !left.some(({ table }) => table === name))
    const ready = left.filter(isReady)
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    placed.push(...ready)
    left = left.filter((table) => !ready.includes(table))
  }
  return placed
}

export async function migrationsOf(client: ClientBase): Promise<Readonly<Record<string, readonly string[]>>> {
  const schemas = ['log', ...keptSchemas]
  const found: Record<string, readonly string[]> = {}
  for (const schema of schemas) {
    const { rows } = await client.query<{ name: string }>(`select name from ${schema}.migrations order by name`)
    found[schema] = rows.map(({ name }) => name)
  }
  return found
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')
export const tableName = ({ schema, table }: Pick<StoredTable, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`

export const eventColumns = [
  'position',
  'stream',
  'revision',
  'id',
  'type',
  'version',
  'data',
  'metadata',
  'sealed',
  'recorded_at',
] as const

/** Events behind `after` up to `upTo` as `copy` writes them: the same bytes at any time. */
export const copyOfEvents = (after: number, upTo: number): string =>
  `copy (select ${eventColumns.join(', ')} from log.events where position > ${after} and position <= ${upTo} order by position) to stdout`
