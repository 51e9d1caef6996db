import { loadHistory } from '@naire/commands'
import type { OpenedShareReply } from '@naire/contract'
import {
  crosstabSplits,
  filterSplit,
  numbersFor,
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
import { PinHistory, type PinMark } from './pin-history.ts'

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
  readonly #history: PinHistory

  constructor(private readonly services: Pick<Services, 'streams' | 'analysis' | 'execute'>) {
    this.#history = new PinHistory(services.streams)
  }

  async of({ naireSid, content }: NonNullable<ShareState>, caller: Caller): Promise<SharedFigures> {
    const last = (await this.#history.marks(naireSid)).at(-1) ?? null
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
    if (found.counted !== null) {
      await this.#pin(naireSid, found, caller)
      this.#countedAt.set(naireSid, { at: Date.now(), splits: JSON.stringify(splits) })
    }
    const marks = await this.#history.marks(naireSid)
    const wanted = [marks.at(-1) ?? null, ...marksFor(marks, { content, versions, codebook: found.codebook })]
    return shown({ content, pins: await this.#history.numbers(naireSid, wanted), versions, found })
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
    const last = (await this.#history.marks(naireSid)).at(-1) ?? null
    const found = await this.services.analysis.shared({
      naireSid,
      since: last?.position ?? null,
      splits: last?.splits ?? [],
      texts: [],
    })
    await this.#pin(naireSid, found, caller)
  }

  #isDue(naireSid: string, splits: readonly Split[]): boolean {
    const before = this.#countedAt.get(naireSid)
    return before === undefined || Date.now() - before.at >= calmMs || before.splits !== JSON.stringify(splits)
  }

  async #pin(naireSid: string, { counted, changed }: SharedAtomsReply, caller: Caller): Promise<void> {
    if (counted !== null)
      await this.services.execute(new PinNumbers({ ...commanded(caller), naireSid, counted, changed }))
  }
}

/** Pins that the cross-tabs and reports of a share are shown with. */
function marksFor(
  marks: readonly PinMark[],
  { content, versions, codebook }: SplitsOfShare,
): readonly (PinMark | null)[] {
  return content.items.flatMap((item) => {
    if (item.kind === 'crosstab') {
      const splits = crosstabSplits(item.content, item.content.filter, codebook)
      return [numbersFor(marks, { position: null, splits })]
    }
    const version = item.kind === 'report' ? versions.get(versionKey(item.content)) : undefined
    if (version === undefined) return []
    const { position } = version
    return reportSplits(version.content, codebook).map((splits) => numbersFor(marks, { position, splits }))
  })
}

interface SplitsOfShare extends Pick<Showing, 'content' | 'versions'> {
  readonly codebook: Codebook
}

/** Splits of all shares until now, and what this one adds. */
function splitsWith(before: readonly Split[], { content, versions, codebook }: SplitsOfShare): readonly Split[] {
  const { filters, items } = content
  const ofTables = items.flatMap((item): readonly Split[] => {
    if (item.kind === 'crosstab') return crosstabSplits(item.content, item.content.filter, codebook)
    const version = item.kind === 'report' ? versions.get(versionKey(item.content)) : undefined
    return version === undefined ? [] : reportSplits(version.content, codebook).flat()
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
