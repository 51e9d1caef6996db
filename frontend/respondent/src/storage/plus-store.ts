import { openAppDatabase, type RowChange } from '../mobile-app/app-database.ts'
import type { Plus } from '../mobile-app/plus.ts'
import type { LocalStore } from './local-store.ts'
import { memoryStore, type MemoryTables } from './memory-store.ts'

const names = [
  'contexts',
  'resources',
  'nairSessions',
  'replies',
  'outbox',
  'attaches',
  'slices',
] as const satisfies readonly (keyof MemoryTables)[]

type Method = (...args: readonly unknown[]) => Promise<unknown>

/**
 * The answers in the database of the mobile app, `_doc/<name>.db` (runtime §9). One page has it; its rows are read when
 * it is opened, and every change is one transaction there before it holds. @throws when it will not open.
 */
export async function plusStore(plus: Pick<Plus, 'sqlite'>, name: string): Promise<LocalStore> {
  return storeOverRows(await openAppDatabase(plus.sqlite, name, names))
}

/** Rows as texts, by table and key. */
export interface RowDatabase {
  rows(table: string): Promise<readonly (readonly [key: string, text: string])[]>
  /** All of them or none. @throws where they cannot be kept. */
  write(changes: readonly RowChange[]): Promise<void>
}

/** Its rows are read when it is opened, and every change holds once it is written. */
export async function storeOverRows(database: RowDatabase, mayClear = false): Promise<LocalStore> {
  const tables = {} as Record<keyof MemoryTables, JournaledMap<unknown>>
  for (const table of names)
    tables[table] = JournaledMap.of((await database.rows(table)).map(([key, text]) => [key, textRow(text)] as const))
  const clear = async () => {
    for (const rows of Object.values(tables)) for (const key of rows.keys()) rows.delete(key)
  }
  const memory: LocalStore = { ...memoryStore(tables as MemoryTables, true), ...(mayClear && { clear }) }

  const inTurn = oneAtATime()
  const kept =
    (method: Method): Method =>
    (...args) =>
      inTurn(async () => {
        try {
          const result = await method(...args)
          const changes = names.flatMap((table) => changesOf(table, tables[table]))
          if (changes.length > 0) await database.write(changes)
          for (const table of names) tables[table].settle()
          return result
        } catch (error) {
          for (const table of names) tables[table].undo()
          throw error
        }
      })
  return Object.fromEntries(
    Object.entries(memory).map(([key, value]) => [key, typeof value === 'function' ? kept(value as Method) : value]),
  ) as LocalStore
}

function changesOf(table: string, rows: JournaledMap<unknown>): readonly RowChange[] {
  return rows.changed.map((key) => ({ table, key, text: rows.has(key) ? rowText(rows.get(key)) : null }))
}

/** Serialises calls: each begins when the previous one has ended, whether it succeeded or failed. */
function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result.catch(() => {})
    return result
  }
}

/** A row as a text, for a database that keeps nothing else; files in it are Base64. */
function rowText(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) => (value instanceof ArrayBuffer ? { $base64: base64(value) } : value))
}

function textRow(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => (isBytes(value) ? bytes(value.$base64) : value))
}

const isBytes = (value: unknown): value is { readonly $base64: string } =>
  typeof value === 'object' && value !== null && typeof (value as { $base64?: unknown }).$base64 === 'string'

/** Bytes that are turned into letters at once: more arguments would be too many for a call. */
const step = 0x8000

function base64(buffer: ArrayBuffer): string {
  const all = new Uint8Array(buffer)
  let letters = ''
  for (let at = 0; at < all.length; at += step) letters += String.fromCharCode(...all.subarray(at, at + step))
  return btoa(letters)
}

function bytes(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}

/** A map that knows what was changed in it since it was last settled. */
class JournaledMap<Value> extends Map<string, Value> {
  private readonly before = new Map<string, Value | undefined>()

  static of<Value>(entries: Iterable<readonly [string, Value]>): JournaledMap<Value> {
    const map = new JournaledMap<Value>()
    for (const [key, value] of entries) map.set(key, value)
    map.settle()
    return map
  }

  override set(key: string, value: Value): this {
    this.note(key)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.note(key)
    return super.delete(key)
  }

  get changed(): readonly string[] {
    return [...this.before.keys()]
  }

  /** Commits the changes. */
  settle(): void {
    this.before.clear()
  }

  /** As it was when it was last settled. */
  undo(): void {
    for (const [key, value] of this.before) {
      if (value === undefined) super.delete(key)
      else super.set(key, value)
    }
    this.settle()
  }

  private note(key: string): void {
    if (!this.before.has(key)) this.before.set(key, this.get(key))
  }
}
