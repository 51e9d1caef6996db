import type { DataRow, DataRowsBody, DataRowsReply } from '@naire/contract'

/** Rows of one request. */
export const pageRows = 100
/** Pages that are remembered; the farthest from what is in view is forgotten first. */
const kept = 40

type PageStart = NonNullable<DataRowsBody['at']>

export interface RowPagesOptions {
  read(at: PageStart, signal: AbortSignal): Promise<DataRowsReply>
  onChange(): void
}

/**
 * Rows of a list of any length, page by page as they come into view: behind a page or before one that is there by its
 * keys, elsewhere by position.
 */
export class RowPages {
  readonly #options: RowPagesOptions
  readonly #pages = new Map<number, DataRowsReply>()
  readonly #pending = new Map<number, AbortController>()
  #view = { first: 0, last: 0 }
  #end: number | null = null
  #failure: Error | null = null
  #isStopped = false

  constructor(options: RowPagesOptions) {
    this.#options = options
  }

  /** Rows of the whole list, where its end was seen. */
  get end(): number | null {
    return this.#end
  }

  /** Rows up to the farthest that is known. */
  get reach(): number {
    return Math.max(0, ...[...this.#pages].map(([page, { rows }]) => page * pageRows + rows.length))
  }

  get failure(): Error | null {
    return this.#failure
  }

  get hasBegun(): boolean {
    return this.#pages.size > 0
  }

  rowAt(index: number): DataRow | undefined {
    const page = Math.floor(index / pageRows)
    return this.#pages.get(page)?.rows[index - page * pageRows]
  }

  /** A row that is loaded. */
  find(sid: string): DataRow | undefined {
    for (const { rows } of this.#pages.values()) {
      const row = rows.find(({ session }) => session.Sid === sid)
      if (row !== undefined) return row
    }
    return undefined
  }

  /** Rows from the first to the last, included, are in view, and so many `ahead` will be: negative ones before them. */
  show(first: number, last: number, ahead = 0): void {
    this.#isStopped = false
    const start = Math.max(0, first + Math.min(0, ahead))
    const end = Math.max(start, Math.min(last + Math.max(0, ahead), (this.#end ?? Infinity) - 1))
    this.#view = { first: Math.floor(start / pageRows), last: Math.floor(end / pageRows) }
    for (const [page, stopping] of this.#pending) if (!this.#isWanted(page)) stopping.abort()
    for (let page = this.#view.first; page <= this.#view.last; page += 1)
      if (!this.#pages.has(page) && !this.#pending.has(page)) void this.#load(page)
  }

  /** Reads what is in view anew; what was there stays until then. */
  refresh(): void {
    for (const page of this.#pages.keys()) if (!this.#isWanted(page)) this.#pages.delete(page)
    for (const stopping of this.#pending.values()) stopping.abort()
    this.#end = null
    for (let page = this.#view.first; page <= this.#view.last; page += 1) void this.#load(page, true)
  }

  stop(): void {
    this.#isStopped = true
    for (const stopping of this.#pending.values()) stopping.abort()
  }

  async #load(page: number, isAnew = false): Promise<void> {
    const stopping = new AbortController()
    this.#pending.set(page, stopping)
    try {
      const found = await this.#options.read(isAnew ? atPage(page) : this.#startOf(page), stopping.signal)
      if (stopping.signal.aborted || this.#isStopped) return
      this.#failure = null
      this.#pages.set(page, found)
      if (found.after === null && (found.rows.length > 0 || page === 0)) this.#end = page * pageRows + found.rows.length
      this.#forget()
    } catch (error) {
      if (stopping.signal.aborted || this.#isStopped) return
      this.#failure = error instanceof Error ? error : new Error(String(error))
    } finally {
      if (this.#pending.get(page) === stopping) this.#pending.delete(page)
    }
    this.#options.onChange()
  }

  #startOf(page: number): PageStart {
    const after = this.#pages.get(page - 1)?.after
    if (after != null) return { from: 'after', token: after }
    const before = this.#pages.get(page + 1)?.before
    // A page before may be shorter than a page only at the beginning.
    return before != null && page > 0 ? { from: 'before', token: before } : atPage(page)
  }

  readonly #isWanted = (page: number): boolean => page >= this.#view.first && page <= this.#view.last

  #forget(): void {
    const { first } = this.#view
    const far = [...this.#pages.keys()].sort((a, b) => Math.abs(b - first) - Math.abs(a - first))
    for (const page of far.slice(0, Math.max(0, this.#pages.size - kept))) this.#pages.delete(page)
  }
}

const atPage = (page: number): PageStart =>
  page === 0 ? { from: 'start' } : { from: 'position', position: page * pageRows }
