import { isRolledBack, isTransient } from '@naire/database'
import { EventStoreBusy, type AppendResult } from '@naire/domain/event-sourcing'
import type { SerializedRequest } from './write-batch.ts'

const maxRequests = 128
const maxBytes = 1024 * 1024
const maxRetries = 3

/** Requests that are stored together or not at all. */
type Group = readonly SerializedRequest[]

interface PendingAppend {
  readonly group: Group
  readonly bytes: number
  readonly resolve: (results: AppendResult[]) => void
  readonly reject: (error: unknown) => void
}

/** Results in the order of the groups and their requests. */
type Write = (groups: readonly Group[]) => Promise<AppendResult[][]>

/**
 * Gathers appends while one batch is under way and sends them together as the next: a lone append waits for nothing,
 * a crowd shares its commits. Two appends to the same stream never share a batch.
 */
export class AppendQueue {
  readonly #write: Write
  readonly #maxWaiting: number
  #waiting: PendingAppend[] = []
  #running: Promise<void> | undefined

  constructor(write: Write, { maxWaiting }: { readonly maxWaiting: number }) {
    this.#write = write
    this.#maxWaiting = maxWaiting
  }

  submit(group: Group): Promise<AppendResult[]> {
    if (this.#waiting.length >= this.#maxWaiting) return Promise.reject(new EventStoreBusy(1))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ group, bytes: group.reduce((sum, { bytes }) => sum + bytes, 0), resolve, reject })
      this.#running ??= this.#run()
    })
  }

  async drained(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Who appends in the same turn of the event loop shares the first batch.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) await this.#settle(this.#take())
    this.#running = undefined
  }

  #take(): PendingAppend[] {
    const batch: PendingAppend[] = []
    const left: PendingAppend[] = []
    const streams = new Set<string>()
    let bytes = 0
    let requests = 0
    for (const waiting of this.#waiting) {
      const { group, bytes: size } = waiting
      const fits = batch.length === 0 || (requests + group.length <= maxRequests && bytes + size <= maxBytes)
      const taken = fits && !group.some(({ stream }) => streams.has(stream))
      // A later append to a stream never overtakes an earlier one.
      for (const { stream } of group) streams.add(stream)
      if (taken) {
        bytes += size
        requests += group.length
      }
      ;(taken ? batch : left).push(waiting)
    }
    this.#waiting = left
    return batch
  }

  /** A group that cannot be stored fails alone: the batch is halved until it is found. */
  async #settle(batch: readonly PendingAppend[]): Promise<void> {
    try {
      const results = await this.#attempt(batch.map(({ group }) => group))
      batch.forEach(({ resolve, reject }, at) => {
        const result = results[at]
        if (result) resolve(result)
        else reject(new Error('the append was not answered'))
      })
    } catch (error) {
      if (batch.length === 1 || isTransient(error)) return batch.forEach(({ reject }) => reject(error))
      const half = batch.length >> 1
      await this.#settle(batch.slice(0, half))
      await this.#settle(batch.slice(half))
    }
  }

  async #attempt(groups: readonly Group[], retries = maxRetries): Promise<AppendResult[][]> {
    try {
      return await this.#write(groups)
    } catch (error) {
      if (retries === 0 || !isRolledBack(error)) throw error
      return this.#attempt(groups, retries - 1)
    }
  }
}
