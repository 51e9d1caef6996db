import { createHash } from 'node:crypto'
import type { FileCell } from '@naire/domain/imports'

/** Keys of the rows of one file, in its order. */
export class RowKeys {
  readonly #times = new Map<string, number>()

  /**
   * By the id that the file has for it, else by what stands in it and how often that stood in the file before.
   * `isRepeated`: another row has the same id.
   */
  of(cells: readonly FileCell[], id: string | null): { readonly key: string; readonly isRepeated: boolean } {
    const name = id === null ? `row:${hashOf(cells)}` : `id:${id}`
    const times = (this.#times.get(name) ?? 0) + 1
    this.#times.set(name, times)
    return id === null ? { key: `${name}#${times}`, isRepeated: false } : { key: name, isRepeated: times > 1 }
  }
}

/** The same for the same texts, whatever kind of file they stand in. */
function hashOf(cells: readonly FileCell[]): string {
  const texts = cells.map((cell) => (cell === null ? '' : String(cell).trim()))
  while (texts.at(-1) === '') texts.pop()
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
}
