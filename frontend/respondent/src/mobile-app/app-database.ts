import type { PlusProblem, PlusSqlite } from './plus.ts'

/** A row that is put, or goes where its text is null. */
export interface RowChange {
  readonly table: string
  readonly key: string
  readonly text: string | null
}

export interface AppDatabase {
  /** Key and text of each row. */
  rows(table: string): Promise<readonly (readonly [key: string, text: string])[]>
  /** All of them or none. @throws when the device has no room. */
  write(changes: readonly RowChange[]): Promise<void>
}

/**
 * Opens the app's database with these tables. The app keeps it open when the page goes, in the midst of a transaction
 * too: such a one is taken back. One that the app closed is opened again.
 */
export async function openAppDatabase(
  sqlite: PlusSqlite,
  name: string,
  tables: readonly string[],
): Promise<AppDatabase> {
  const execute = (sql: readonly string[]) =>
    asked<void>((success, fail) => sqlite.executeSql({ name, sql, success, fail }))
  const transaction = (operation: 'begin' | 'commit' | 'rollback') =>
    asked<void>((success, fail) => sqlite.transaction({ name, operation, success, fail }))
  const select = (sql: string) =>
    asked<readonly Readonly<Record<string, unknown>>[]>((success, fail) =>
      sqlite.selectSql({ name, sql, success, fail }),
    )

  const open = () =>
    asked<void>((success, fail) =>
      sqlite.openDatabase({
        name,
        path: `_doc/${name}.db`,
        success,
        fail: (problem) => (problem.code === isOpenAlready ? success() : fail(problem)),
      }),
    )
  const close = () =>
    asked<void>((success, fail) =>
      sqlite.closeDatabase({
        name,
        success,
        fail: (problem) => (problem.code === isClosedAlready ? success() : fail(problem)),
      }),
    )
  const begin = () =>
    transaction('begin').catch(async () => {
      await close()
      await open()
      await transaction('begin')
    })

  await open()
  await transaction('rollback').catch(() => {})
  await execute(
    tables.map(
      (table) =>
        `CREATE TABLE IF NOT EXISTS ${table} (id TEXT NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (id, seq))`,
    ),
  )

  return {
    async rows(table) {
      const texts = new Map<string, string>()
      for (let from = 0; ; from += atOnce) {
        const pieces = await select(
          `SELECT id, seq, text FROM ${table} ORDER BY id, seq LIMIT ${atOnce} OFFSET ${from}`,
        )
        for (const { id, text } of pieces) texts.set(String(id), (texts.get(String(id)) ?? '') + String(text))
        if (pieces.length < atOnce) return [...texts]
      }
    },
    async write(changes) {
      await begin()
      try {
        await execute(changes.flatMap(statements))
        await transaction('commit')
      } catch (error) {
        await transaction('rollback').catch(() => {})
        throw error
      }
    },
  }
}

/** Runtime §9: both count as success. */
const isOpenAlready = -1402
const isClosedAlready = -1401

/** Pieces of rows that are asked for at once. */
const atOnce = 50

/**
 * Letters in a piece: a longer row is more than Android's cursor takes (2 MB), and than a statement may have (1 MB).
 */
const pieceLetters = 100_000

function statements({ table, key, text }: RowChange): readonly string[] {
  const id = quoted(key)
  const pieces = text === null ? [] : piecesOf(text)
  return [
    `DELETE FROM ${table} WHERE id = ${id}`,
    ...pieces.map((piece, seq) => `INSERT INTO ${table} (id, seq, text) VALUES (${id}, ${seq}, ${quoted(piece)})`),
  ]
}

/** No letter that takes two units is cut in two. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const end = at + pieceLetters
    const isWithin = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && end < text.length
    pieces.push(text.slice(at, isWithin ? end - 1 : end))
    at = isWithin ? end - 1 : end
  }
  return pieces
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function asked<Given>(
  call: (success: (given: Given) => void, fail: (problem: PlusProblem) => void) => void,
): Promise<Given> {
  return new Promise((resolve, reject) =>
    call(resolve, ({ code, message }) => reject(new Error(`SQLite ${code ?? ''}: ${message ?? ''}`))),
  )
}
