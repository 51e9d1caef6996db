import { load } from '@naire/commands'
import type { OpenedShareReply } from '@naire/contract'
import {
  filterSplit,
  pinningDecider,
  pinningStream,
  sharedFilters,
  sharedTiles,
  shareLimits,
  variableOf,
  variableSplit,
  type PinnedNumbers,
  type ShareContent,
  type SharedAtomsReply,
  type ShareState,
  type Split,
} from '@naire/domain/analysis'
import { PinNumbers } from '../commands/product-commands.ts'
import type { Caller } from '../http/caller.ts'
import { commanded } from '../http/envelope.ts'
import type { Services } from '../services.ts'

/** A questionnaire is counted for its shares at most so often. */
const calmMs = 30_000

type SharedFigures = Omit<OpenedShareReply, 'title' | 'expiresAt'>

/** Numbers of shares: those that were pinned, pinned anew where enough has changed or a share asks for more. */
export class SharedNumbers {
  readonly #countedAt = new Map<string, { readonly at: number; readonly splits: string }>()

  constructor(private readonly services: Pick<Services, 'streams' | 'analysis' | 'execute'>) {}

  async of({ naireSid, content }: NonNullable<ShareState>, caller: Caller): Promise<SharedFigures> {
    const { state } = await load(this.services.streams, pinningDecider, pinningStream(naireSid))
    const last = state.pins.at(-1) ?? null
    const splits = splitsWith(last?.splits ?? [], content)
    const hasMore = last === null || splits.length > last.splits.length
    const since = last?.position ?? null
    const ask = (wanted: readonly Split[] | null) =>
      this.services.analysis.shared({ naireSid, since, splits: wanted, texts: content.texts })
    const isDue = this.#isDue(naireSid, splits)
    let found = await ask(hasMore && isDue ? splits : null)
    if (found.counted === null && isDue && found.changed >= shareLimits.least) found = await ask(splits)
    const numbers = found.counted === null ? last : await this.#pinned(naireSid, found, caller)
    if (found.counted !== null) this.#countedAt.set(naireSid, { at: Date.now(), splits: JSON.stringify(splits) })
    return shown({ content, numbers, found })
  }

  /** Pins what all shares may tell of this moment, divided as it is now. */
  async pin(naireSid: string, caller: Caller): Promise<void> {
    const { state } = await load(this.services.streams, pinningDecider, pinningStream(naireSid))
    const last = state.pins.at(-1) ?? null
    const found = await this.services.analysis.shared({
      naireSid,
      since: last?.position ?? null,
      splits: last?.splits ?? [],
      texts: [],
    })
    await this.#pinned(naireSid, found, caller)
  }

  #isDue(naireSid: string, splits: readonly Split[]): boolean {
    const before = this.#countedAt.get(naireSid)
    return before === undefined || Date.now() - before.at >= calmMs || before.splits !== JSON.stringify(splits)
  }

  async #pinned(
    naireSid: string,
    { counted, changed }: SharedAtomsReply,
    caller: Caller,
  ): Promise<PinnedNumbers | null> {
    if (counted === null) return null
    const { state } = await this.services.execute(new PinNumbers({ ...commanded(caller), naireSid, counted, changed }))
    return state.pins.at(-1) ?? null
  }
}

/** Splits of all shares until now, and what this one adds. */
function splitsWith(before: readonly Split[], { filters, items }: ShareContent): readonly Split[] {
  const wanted = [
    ...filters.map(variableSplit),
    ...items.flatMap(({ content: { filter } }) => (filter === null ? [] : [filterSplit(filter)])),
  ]
  const known = new Set(before.map(({ id }) => id))
  return [
    ...before,
    ...wanted.filter(({ id }, at) => !known.has(id) && wanted.findIndex((each) => each.id === id) === at),
  ]
}

interface Showing {
  readonly content: ShareContent
  readonly numbers: PinnedNumbers | null
  readonly found: SharedAtomsReply
}

function shown({ content, numbers, found: { codebook, texts, appeals } }: Showing): SharedFigures {
  const viewing = numbers === null ? null : { numbers, codebook, share: content }
  const filters = viewing === null ? [] : sharedFilters(viewing)
  return {
    position: numbers?.position ?? null,
    counted: numbers?.counted ?? null,
    least: shareLimits.least,
    filters,
    filtersHidden: filters.length < content.filters.length,
    items:
      viewing === null
        ? []
        : content.items.map(({ kind, title, content: board }) => ({ kind, title, tiles: sharedTiles(board, viewing) })),
    texts: texts.map(({ variable, text }) => ({ title: variableOf(codebook, variable)?.title ?? '', text })),
    appeal: content.appeal && appeals > 0,
  }
}
