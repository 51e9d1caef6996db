import { DuckDBInstance } from '@duckdb/node-api'
import { mkdir, rm } from 'node:fs/promises'
import type { DataColumn, TableWriter } from './data-table.ts'
import { writePlainCsv } from './text-files.ts'

const types = { text: 'VARCHAR', number: 'DOUBLE', flag: 'BOOLEAN', moment: 'TIMESTAMP' } as const satisfies Record<
  DataColumn['kind'],
  string
>

/** Rows that are held at the same time. */
const groupRows = 10_240

/** Parquet, written by DuckDB from a csv file beside it. */
export const writeParquet: TableWriter = async (table, file) => {
  const rows = `${file}.csv`
  const folder = `${file}.tmp`
  try {
    await writePlainCsv(table, rows)
    await mkdir(folder, { mode: 0o700 })
    const duck = await DuckDBInstance.create(':memory:', {
      memory_limit: '72MB',
      threads: '1',
      temp_directory: folder,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    })
    try {
      const connection = await duck.connect()
      const columns = table.columns.map(({ name, kind }) => `${text(name)}: '${types[kind]}'`).join(', ')
      await connection.run(
        `copy (select * from read_csv(${text(rows)}, header = true, columns = {${columns}}, delim = ',', quote = '"', escape = '"',
           nullstr = '', allow_quoted_nulls = false, auto_detect = false, max_line_size = 4000000, buffer_size = 8400000, parallel = false))
         to ${text(file)} (format parquet, compression zstd, row_group_size ${groupRows})`,
      )
      connection.closeSync()
    } finally {
      duck.closeSync()
    }
  } finally {
    await rm(rows, { force: true })
    await rm(folder, { force: true, recursive: true })
  }
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
