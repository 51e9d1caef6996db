import type { PlusProblem, PlusSqlite } from '../plus.ts'

/** Storage that outlives a page: the app keeps databases open, with the changes of an open transaction so far. */
export interface SqliteDisk {
  load(): string | null
  save(text: string): void
}

interface StoredFileSystem {
  readonly paths: Record<string, string>
  readonly open: string[]
  /** By path and table; the key is id and seq as JSON. */
  tables: Record<string, Record<string, Record<string, string>>>
  /** Snapshot from which an open transaction began, as JSON. */
  began: string | null
}

export interface SqliteWorld {
  isFull: boolean
}

/**
 * The app's SQLite as its documents tell of it, for the statements that we use and no others. It holds all that it
 * needs, so that it can be put into a page.
 */
export function sqliteStandIn(disk: SqliteDisk, world: SqliteWorld): PlusSqlite {
  const kept: StoredFileSystem = JSON.parse(disk.load() ?? '{"paths":{},"open":[],"tables":{},"began":null}')
  const problem = (code: number, message: string): PlusProblem => ({ code, message })

  function run(
    call: { readonly name: string; readonly fail: (problem: PlusProblem) => void },
    work: () => unknown,
    done: (given: never) => void,
    needsOpen = true,
  ) {
    void Promise.resolve().then(() => {
      try {
        if (needsOpen && !kept.open.includes(call.name)) throw problem(-1404, 'Not Open')
        const given = work()
        disk.save(JSON.stringify(kept))
        done(given as never)
      } catch (error) {
        call.fail(error instanceof Error ? problem(-1404, error.message) : (error as PlusProblem))
      }
    })
  }

  const tablesOf = (name: string) => (kept.tables[kept.paths[name]!] ??= {})
  const rowsOf = (name: string, table: string) => {
    const rows = tablesOf(name)[table]
    if (!rows) throw problem(-1404, `no such table: ${table}`)
    return rows
  }
  const unquoted = (text: string) => text.replaceAll("''", "'")

  function execute(name: string, sql: string): void {
    const created =
      /^CREATE TABLE IF NOT EXISTS (\w+) \(id TEXT NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY \(id, seq\)\)$/.exec(
        sql,
      )
    if (created) return void (tablesOf(name)[created[1]!] ??= {})
    const deleted = /^DELETE FROM (\w+) WHERE id = '((?:[^']|'')*)'$/.exec(sql)
    if (deleted) {
      const rows = rowsOf(name, deleted[1]!)
      for (const key of Object.keys(rows)) if (JSON.parse(key)[0] === unquoted(deleted[2]!)) delete rows[key]
      return
    }
    const inserted =
      /^INSERT INTO (\w+) \(id, seq, text\) VALUES \('((?:[^']|'')*)', (\d+), '([^']*(?:''[^']*)*)'\)$/.exec(sql)
    if (!inserted) throw problem(-1404, `syntax error in: ${sql.slice(0, 80)}`)
    if (world.isFull) throw problem(-1404, 'database or disk is full')
    const key = JSON.stringify([unquoted(inserted[2]!), Number(inserted[3])])
    const rows = rowsOf(name, inserted[1]!)
    if (key in rows) throw problem(-1404, 'UNIQUE constraint failed')
    rows[key] = unquoted(inserted[4]!)
  }

  function select(name: string, sql: string): readonly object[] {
    const asked = /^SELECT id, seq, text FROM (\w+) ORDER BY id, seq LIMIT (\d+) OFFSET (\d+)$/.exec(sql)
    if (!asked) throw problem(-1404, `syntax error in: ${sql.slice(0, 80)}`)
    const rows = Object.entries(rowsOf(name, asked[1]!)).map(([key, text]) => ({
      id: JSON.parse(key)[0] as string,
      seq: JSON.parse(key)[1] as number,
      text,
    }))
    const from = Number(asked[3])
    return rows
      .toSorted((a, b) => (a.id === b.id ? a.seq - b.seq : a.id < b.id ? -1 : 1))
      .slice(from, from + Number(asked[2]))
  }

  return {
    openDatabase(call) {
      run(
        call,
        () => {
          if (kept.open.includes(call.name)) throw problem(-1402, 'Same Name Already Open')
          kept.open.push(call.name)
          kept.paths[call.name] = call.path
        },
        call.success,
        false,
      )
    },
    closeDatabase(call) {
      run(
        call,
        () => {
          if (!kept.open.includes(call.name)) throw problem(-1401, 'Not Open')
          kept.open.splice(kept.open.indexOf(call.name), 1)
        },
        call.success,
        false,
      )
    },
    transaction(call) {
      run(
        call,
        () => {
          if ((call.operation === 'begin') === (kept.began !== null))
            throw problem(
              -1404,
              call.operation === 'begin'
                ? 'cannot start a transaction within a transaction'
                : 'no transaction is active',
            )
          if (call.operation === 'rollback') kept.tables = JSON.parse(kept.began!)
          kept.began = call.operation === 'begin' ? JSON.stringify(kept.tables) : null
        },
        call.success,
      )
    },
    executeSql(call) {
      run(call, () => call.sql.forEach((sql) => execute(call.name, sql)), call.success)
    },
    selectSql(call) {
      run(call, () => select(call.name, call.sql), call.success)
    },
  }
}
