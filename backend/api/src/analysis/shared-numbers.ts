import { load, loadHistory } from '@naire/commands'
import type { OpenedShareReply } from '@naire/contract'
import {
  crosstabSplits,
  filterSplit,
  numbersFor,
  pinningDecider,
  pinningStream,
  reportDecider,
  reportSplits,
  reportStream,
  sharedCrosstab,
  sharedFilters,
  sharedReport,
  sharedTiles,
  shareLimits,
  variableOf,
  variableSplit,
  type Codebook,
  type PinnedNumbers,
  type ReportPublished,
  type ShareContent,
  type SharedAtomsReply,
  type SharedItem,
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

/** Versions that a share shows, by report and version; those that are withdrawn or gone are not in it. */
type SharedVersions = ReadonlyMap<string, Pick<ReportPublished['data'], 'title' | 'content' | 'position'>>

const versionKey = ({ reportSid, version }: { readonly reportSid: string; readonly version: number }): string =>
  `${reportSid}/${version}`

/** Numbers of shares: those that were pinned, pinned anew where enough has changed or a share asks for more. */
export class SharedNumbers {
  readonly #countedAt = new Map<string, { readonly at: number; readonly splits: string }>()

  constructor(private readonly services: Pick<Services, 'streams' | 'analysis' | 'execute'>) {}

  async of({ naireSid, content }: NonNullable<ShareState>, caller: Caller): Promise<SharedFigures> {
    const { state } = await load(this.services.streams, pinningDecider, pinningStream(naireSid))
    const last = state.pins.at(-1) ?? null
    const versions = await this.#versions(naireSid, content)
    const { codebook } = await this.services.analysis.codebook(naireSid, 0)
    const splits = splitsWith(last?.splits ?? [], { content, versions, codebook })
    const hasMore = last === null || splits.length > last.splits.length
    const since = last?.position ?? null
    const ask = (wanted: readonly Split[] | null) =>
      this.services.analysis.shared({ naireSid, since, splits: wanted, texts: content.texts })
    const isDue = this.#isDue(naireSid, splits)
    let found = await ask(hasMore && isDue ? splits : null)
    if (found.counted === null && isDue && found.changed >= shareLimits.least) found = await ask(splits)
    const pins = found.counted === null ? state.pins : await this.#pinned(naireSid, found, caller)
    if (found.counted !== null) this.#countedAt.set(naireSid, { at: Date.now(), splits: JSON.stringify(splits) })
    return shown({ content, pins, versions, found })
  }

  async #versions(naireSid: string, { items }: ShareContent): Promise<SharedVersions> {
    const found = new Map<string, Pick<ReportPublished['data'], 'title' | 'content' | 'position'>>()
    for (const item of items) {
      if (item.kind !== 'report') continue
      const { reportSid, version } = item.content
      const { state, events } = await loadHistory(this.services.streams, reportDecider, reportStream(reportSid))
      const published = events
        .filter(({ type }) => type === 'ReportPublished')
        .map(({ data }) => data as ReportPublished['data'])
        .find((each) => each.version === version)
      const isOpen = state?.naireSid === naireSid && !state.isRemoved && state.withdrawn[version - 1] === false
      if (isOpen && published !== undefined) found.set(versionKey(item.content), published)
    }
    return found
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
  ): Promise<readonly PinnedNumbers[]> {
    if (counted === null) return []
    const { state } = await this.services.execute(new PinNumbers({ ...commanded(caller), naireSid, counted, changed }))
    return state.pins
  }
}

/** Splits of all shares until now, and what this one adds. */
function splitsWith(
  before: readonly Split[],
  { content, versions, codebook }: Pick<Showing, 'content' | 'versions'> & { readonly codebook: Codebook },
): readonly Split[] {
  const { filters, items } = content
  const ofTables = items.flatMap((item): readonly Split[] => {
    if (item.kind === 'crosstab') return crosstabSplits(item.content, item.content.filter, codebook)
    const version = item.kind === 'report' ? versions.get(versionKey(item.content)) : undefined
    return version === undefined ? [] : reportSplits(version.content, codebook)
  })
  const wanted = [
    ...filters.map(variableSplit),
    ...items.flatMap((item) =>
      item.kind === 'board' && item.content.filter !== null ? [filterSplit(item.content.filter)] : [],
    ),
    ...unique(ofTables).slice(0, shareLimits.divisions),
  ]
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...unique(wanted).filter(({ id }) => !known.has(id))]
}

const unique = (splits: readonly Split[]): readonly Split[] => [
  ...new Map(splits.map((split) => [split.id, split])).values(),
]

interface Showing {
  readonly content: ShareContent
  readonly pins: readonly PinnedNumbers[]
  readonly versions: SharedVersions
  readonly found: SharedAtomsReply
}

function shown({ content, pins, versions, found: { codebook, texts, appeals } }: Showing): SharedFigures {
  const numbers = pins.at(-1) ?? null
  const viewing = numbers === null ? null : { numbers, codebook, share: content }
  const filters = viewing === null ? [] : sharedFilters(viewing)
  return {
    position: numbers?.position ?? null,
    counted: numbers?.counted ?? null,
    least: shareLimits.least,
    filters,
    filtersHidden: filters.length < content.filters.length,
    items: viewing === null ? [] : content.items.flatMap((item) => shownItem(item, { viewing, pins, versions })),
    texts: texts.map(({ variable, text }) => ({ title: variableOf(codebook, variable)?.title ?? '', text })),
    appeal: content.appeal && appeals > 0,
  }
}

interface ShownItems extends Pick<Showing, 'pins' | 'versions'> {
  readonly viewing: Parameters<typeof sharedTiles>[1]
}

function shownItem(item: SharedItem, { viewing, pins, versions }: ShownItems): SharedFigures['items'] {
  const { title } = item
  const { codebook } = viewing
  switch (item.kind) {
    case 'board':
      return [{ kind: 'board', title, tiles: sharedTiles(item.content, viewing) }]
    case 'crosstab': {
      const { filter } = item.content
      const numbers = numbersFor(pins, { position: null, splits: crosstabSplits(item.content, filter, codebook) })
      return [{ kind: 'crosstab', title, table: sharedCrosstab(item.content, { numbers, codebook, filter }) }]
    }
    case 'report': {
      const version = versions.get(versionKey(item.content))
      if (version === undefined) return []
      const { content, position } = version
      return [
        {
          kind: 'report',
          title: version.title,
          version: item.content.version,
          language: content.language,
          position,
          blocks: sharedReport(content, { pins, codebook, position }),
        },
      ]
    }
  }
}
