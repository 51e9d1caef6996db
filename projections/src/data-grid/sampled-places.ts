import { createHash } from 'node:crypto'
import type { OrderedRows, RowKeys } from './ordered-rows.ts'

/** Lists whose places are kept, and how long: later rows move them a little. */
const lists = 32
const keptMs = 120_000

export interface Place {
  /** Of the row with these keys, from 0. */
  readonly position: number
  /** Null: the beginning. */
  readonly keys: RowKeys | null
}

/** Keys of every so manieth row of long lists: from the nearest one on a page anywhere is read by an index. */
export class SampledPlaces {
  /** @param step Rows between two places that are known. */
  constructor(private readonly step: number) {}

  readonly #known = new Map<string, { readonly at: number; readonly keys: Promise<readonly RowKeys[]> }>()

  /** The last known place at or before a position. */
  async before(position: number, rows: OrderedRows): Promise<Place> {
    const all = await this.#sampled(rows)
    const at = Math.min(all.length - 1, Math.floor(position / this.step))
    return at < 0 ? { position: 0, keys: null } : { position: at * this.step, keys: all[at] ?? null }
  }

  #sampled(rows: OrderedRows): Promise<readonly RowKeys[]> {
    const name = createHash('sha256').update(rows.identity).digest('base64url')
    const known = this.#known.get(name)
    const now = performance.now()
    if (known !== undefined && now - known.at < keptMs) return known.keys
    const keys = rows.sample(this.step)
    this.#known.delete(name)
    this.#known.set(name, { at: now, keys })
    keys.catch(() => this.#known.delete(name))
    const [oldest] = this.#known.keys()
    if (this.#known.size > lists && oldest !== undefined) this.#known.delete(oldest)
    return keys
  }
}
