import type { RowChange } from '../mobile-app/app-database.ts'
import type { LocalStore } from './local-store.ts'
import { storeOverRows, type RowDatabase } from './plus-store.ts'

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * The answers of `uss=true` in the tab's own store: they outlive a reload, and the browser forgets them with the tab.
 * `lost`: what is said of a file that is too large for it, once the page was loaded again; until then it is in memory.
 */
export function tabStore(area: Area, name: string, lost: string): Promise<LocalStore> {
  const prefix = (table: string) => `${name} ${table} `
  const put = ({ table, key, text }: RowChange) => {
    const place = prefix(table) + key
    if (text === null) return area.removeItem(place)
    try {
      area.setItem(place, text)
    } catch (error) {
      if (!isLarge(table)) throw error
      if (table === 'attaches') area.setItem(place, withoutContent(text, lost))
    }
  }
  const database: RowDatabase = {
    rows: async (table) =>
      keysOf(area).flatMap((place) =>
        place.startsWith(prefix(table))
          ? [[place.slice(prefix(table).length), area.getItem(place) ?? ''] as const]
          : [],
      ),
    async write(changes) {
      const before = changes.map((change) => ({ ...change, text: area.getItem(prefix(change.table) + change.key) }))
      try {
        for (const change of changes) put(change)
      } catch (error) {
        for (const change of before) put(change)
        throw error
      }
    },
  }
  return storeOverRows(database, true)
}

/** Without a questionnaire or its pictures the page asks for them again. */
const isLarge = (table: string): boolean => table === 'contexts' || table === 'resources' || table === 'attaches'

function withoutContent(text: string, Refused: string): string {
  const { Data: _, ...row } = JSON.parse(text) as Readonly<Record<string, unknown>>
  return JSON.stringify({ ...row, Data: { $base64: '' }, Refused })
}

const keysOf = (area: Area): readonly string[] => Array.from({ length: area.length }, (_, at) => area.key(at) ?? '')

const ofTab = /-[\dA-F]{32}$/

/** Earlier versions kept a database for each tab: it goes, whoever it was of. */
export async function dropTabDatabases(databases: Pick<IDBFactory, 'databases' | 'deleteDatabase'>): Promise<void> {
  for (const { name = '' } of await databases.databases()) if (ofTab.test(name)) databases.deleteDatabase(name)
}
