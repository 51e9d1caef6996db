import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api'

export type Connection = DuckDBConnection

/** One database in memory, to which the files of questionnaires are attached; nothing is ever fetched for it. */
export async function openDuck({
  tempDir,
  memoryMb,
  threads,
}: {
  readonly tempDir: string
  readonly memoryMb: number
  readonly threads: number
}): Promise<DuckDBInstance> {
  return DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: tempDir,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
  })
}

/** Rows with JavaScript's own values: counts as numbers. */
export async function rowsOf(
  connection: Connection,
  sql: string,
  values: readonly DuckDBValue[] = [],
): Promise<readonly (readonly Value[])[]> {
  const reader = await connection.runAndReadAll(sql, [...values])
  return reader.getRows().map((row) => row.map(plain))
}

export type Value = string | number | boolean | null

function plain(value: DuckDBValue): Value {
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return String(value)
}

/** An identifier of ours inside quotation marks. */
export function named(name: string): string {
  if (!/^[\w-]{1,80}$/.test(name)) throw new Error('a name of the copy has letters, digits and underscores only')
  return `"${name}"`
}

/** Values of a statement, in their order. */
export class Parameters {
  readonly values: DuckDBValue[] = []

  add(value: string | number | boolean): string {
    this.values.push(value)
    const type = typeof value === 'number' ? 'double' : typeof value === 'boolean' ? 'boolean' : 'varchar'
    return `$${this.values.length}::${type}`
  }
}
