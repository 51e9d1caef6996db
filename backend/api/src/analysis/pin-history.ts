import { loadHistory, type Streams } from '@naire/commands'
import { pinningDecider, pinningStream, type PinnedNumbers } from '@naire/domain/analysis'

/** Mark of a pin, by which it is chosen among those of its questionnaire. */
export interface PinMark extends Pick<PinnedNumbers, 'position' | 'splits'> {
  readonly revision: number
}

const pageSize = 10

/** Pins of questionnaires: their marks are kept, the numbers are read one at a time. */
export class PinHistory {
  readonly #marks = new Map<string, readonly PinMark[]>()

  constructor(private readonly streams: Streams) {}

  /** Oldest first. */
  async marks(naireSid: string): Promise<readonly PinMark[]> {
    let known = this.#marks.get(naireSid) ?? []
    for (;;) {
      const pins = await this.#read(naireSid, { from: known.length, limit: pageSize })
      const news = pins.map(({ position, splits }, at) => ({ position, splits, revision: known.length + at }))
      known = [...known, ...news]
      if (pins.length < pageSize) break
    }
    this.#marks.set(naireSid, known)
    return known
  }

  /** Numbers of some marks, oldest first. */
  async numbers(naireSid: string, marks: readonly (PinMark | null)[]): Promise<readonly PinnedNumbers[]> {
    const wanted = [...new Set(marks.flatMap((mark) => mark?.revision ?? []))].sort((a, b) => a - b)
    return (await Promise.all(wanted.map((from) => this.#read(naireSid, { from, limit: 1 })))).flat()
  }

  async #read(naireSid: string, range: { readonly from: number; readonly limit: number }) {
    return (await loadHistory(this.streams, pinningDecider, pinningStream(naireSid), range)).state.pins
  }
}
