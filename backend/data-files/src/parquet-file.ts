import { DuckDBInstance } from '@duckdb/node-api'
import { mkdir, rm } from 'node:fs/promises'
import type { DataColumn, TableWriter } from './data-table.ts'
import { writePlainCsv } from './text-files.ts'

const types = { text: 'VARCHAR', number: 'DOUBLE', flag: 'BOOLEAN', moment: 'TIMESTAMP' } as const satisfies Record<
  DataColumn['kind'],
  string
>

/** DuckDB reads and writes whole vectors of so many rows. */
const vectorRows = 2_048
const mostVectors = 5
/** Cells that are held at the same time, where a vector has no more of them. */
const heldCells = 500_000
/** Of a column's dictionary; what DuckDB takes by itself is a megabyte for each column. */
const dictionaryBytes = 16_384

/** Settings by which the memory of DuckDB stays small, and is enough. */
function sizesFor(columns: number, longestLine: number) {
  const vectors = Math.floor(heldCells / columns / vectorRows)
  // UTF-8 takes three bytes of a character at most that is one unit of JavaScript.
  const lineBytes = Math.max(100_000, longestLine * 3)
  const bufferBytes = Math.max(1_000_000, Math.ceil(lineBytes * 2.1))
  return {
    groupRows: vectorRows * Math.min(mostVectors, Math.max(1, vectors)),
    lineBytes,
    bufferBytes,
    memoryMb: Math.max(32, Math.ceil(16 + columns * 0.17)) + Math.ceil((2 * bufferBytes) / 1_000_000),
  }
}

/** Parquet, written by DuckDB from a csv file beside it. */
export const writeParquet: TableWriter = async (table, file) => {
  const rows = `${file}.csv`
  const folder = `${file}.tmp`
  try {
    const { groupRows, lineBytes, bufferBytes, memoryMb } = sizesFor(
      table.columns.length,
      await writePlainCsv(table, rows),
    )
    await mkdir(folder, { mode: 0o700 })
    const duck = await DuckDBInstance.create(':memory:', {
      memory_limit: `${memoryMb}MB`,
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
           nullstr = '', allow_quoted_nulls = false, auto_detect = false, max_line_size = ${lineBytes}, buffer_size = ${bufferBytes}, parallel = false))
         to ${text(file)} (format parquet, compression zstd, row_group_size ${groupRows}, string_dictionary_page_size_limit ${dictionaryBytes})`,
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
