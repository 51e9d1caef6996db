import { ContentReader, type ContentProblem } from '../../interactions/content-reader.ts'
import { readFetchRequest, type FetchRequest } from '../../questions/fetch-request.ts'

/** Parts of a questionnaire that change places (content §3.11). */
export interface PageGroup {
  /** In written order; at least one. */
  readonly Parts: readonly PagePart[]
  readonly OrderMode: OrderMode
  /** Exp: gives the order; ExpOrder: the place of one of `PartOrders`, from 0. Else blank. */
  readonly OrderExpression: string
  /** Orders to take one of. An entry names a part by its place from 0, its `Desc` or its `StartCode`. */
  readonly PartOrders: readonly (readonly PartName[])[]
  /** Manually: parts that are offered together, list after list; parts in none come last. Empty: all together. */
  readonly ManuallyGroups: readonly (readonly PartName[])[]
  /**
   * Manually: the place, from 0, of the list of `ManuallyGroups` to offer first, or that list itself. Blank: the first.
   */
  readonly ManuallyGroupExpression: string
  /** The respondent, or the answer to the fetch by being blank, may leave out the parts that remain. */
  readonly AllowSkipRemains: boolean
  /** Random, RandomOrder: so many parts are asked, the first of the order; absent: all (ours). */
  readonly DrawCount?: number
  /** Fetch: asks another party for the next part; null in every other mode. */
  readonly FetchConfig: FetchRequest | null
}

/** Number of parts that are drawn of a group; null: all are asked. */
export const drawnParts = ({ OrderMode, DrawCount }: PageGroup): number | null =>
  OrderMode === 'Random' || OrderMode === 'RandomOrder' ? (DrawCount ?? null) : null

/** The pages from that of `StartCode` to that of `EndCode`. */
export interface PagePart {
  readonly StartCode: string
  readonly EndCode: string
  readonly Desc: string
  /** Its own pages are shuffled. */
  readonly Shuffle: boolean
  /**
   * With `Shuffle`: true shuffles, a list is the order of the pages (by place from 0 or a code on them), else they
   * stay. Blank: true.
   */
  readonly ShuffleExpression: string
  /** Blank: the session's. */
  readonly RandomSeed: string
}

export const orderModes = ['Random', 'RandomOrder', 'Exp', 'ExpOrder', 'Manually', 'Fetch'] as const
export type OrderMode = (typeof orderModes)[number]

export type PartName = string | number

export interface ReadPageGroups {
  readonly groups: readonly PageGroup[]
  readonly problems: readonly ContentProblem[]
}

/**
 * Reads the JSON text of the page groups: a list, or a group alone. Text that is no JSON gives no groups and one
 * problem.
 */
export function readPageGroups(json: string | undefined): ReadPageGroups {
  const problems: ContentProblem[] = []
  const given = parsed(json, problems)
  const list = Array.isArray(given) ? given : given == null ? [] : [given]
  const groups = list.map((group: unknown, at) => readGroup(new ContentReader(group, `PageGroups[${at}]`, problems)))
  return { groups, problems }
}

function parsed(json: string | undefined, problems: ContentProblem[]): unknown {
  if (json === undefined || json.trim() === '') return null
  try {
    return JSON.parse(json)
  } catch {
    problems.push({ path: 'PageGroups', key: 'notJson', params: {} })
    return null
  }
}

function readGroup(reader: ContentReader): PageGroup {
  const OrderMode = reader.oneOf('OrderMode', orderModes, 'Random')
  const { ordersNeeded, expressionNeeded, fetchNeeded } = needs[OrderMode]
  const DrawCount = reader.optionalNumber('DrawCount', 1)
  const group = {
    Parts: reader.list('Parts', readPart),
    OrderMode,
    OrderExpression: expressionNeeded ? reader.text('OrderExpression') : reader.text('OrderExpression', ''),
    PartOrders: readOrders(reader, 'PartOrders'),
    ManuallyGroups: readOrders(reader, 'ManuallyGroups'),
    ManuallyGroupExpression: reader.text('ManuallyGroupExpression', ''),
    AllowSkipRemains: reader.flag('AllowSkipRemains', false),
    // Absent where it is none, so that orders that were remembered before it came still fit.
    ...(DrawCount !== null && { DrawCount }),
    FetchConfig: fetchNeeded ? reader.object('FetchConfig', readFetchRequest) : null,
  }
  if (group.Parts.length === 0) reader.note('missing', { expected: 'list' }, reader.at('Parts'))
  if (ordersNeeded && group.PartOrders.length === 0)
    reader.note('missing', { expected: 'list' }, reader.at('PartOrders'))
  return group
}

// What each mode cannot do without.
const needs: Readonly<
  Record<OrderMode, { readonly ordersNeeded?: true; readonly expressionNeeded?: true; readonly fetchNeeded?: true }>
> = {
  Random: {},
  RandomOrder: { ordersNeeded: true },
  Exp: { expressionNeeded: true },
  ExpOrder: { ordersNeeded: true, expressionNeeded: true },
  Manually: {},
  Fetch: { fetchNeeded: true },
}

function readPart(reader: ContentReader): PagePart {
  const seed = reader.raws('RandomSeed')
  return {
    StartCode: reader.text('StartCode'),
    EndCode: reader.text('EndCode'),
    Desc: reader.text('Desc', ''),
    Shuffle: reader.flag('Shuffle', false),
    ShuffleExpression: reader.text('ShuffleExpression', ''),
    RandomSeed: typeof seed === 'number' ? String(seed) : reader.text('RandomSeed', ''),
  }
}

// Each list may be written as a text too: "2,0,1".
function readOrders(reader: ContentReader, name: string): readonly (readonly PartName[])[] {
  const given = reader.raws(name) ?? []
  if (!Array.isArray(given)) {
    reader.note('wrongType', { expected: 'list' }, reader.at(name))
    return []
  }
  return given.map((order: unknown, at) =>
    readOrder(order, (path) => reader.note('wrongType', { expected: 'list' }, `${reader.at(name)}[${at}]${path}`)),
  )
}

function readOrder(order: unknown, wrong: (path: string) => void): readonly PartName[] {
  const entries: unknown = typeof order === 'string' ? namesIn(order) : order
  if (!Array.isArray(entries)) {
    wrong('')
    return []
  }
  return entries.filter((entry: unknown, at): entry is PartName => {
    const isName = typeof entry === 'string' || typeof entry === 'number'
    if (!isName) wrong(`[${at}]`)
    return isName
  })
}

/**
 * The places of the parts that a list names, each once, in the list's order. An entry names a part by its `Desc`, else
 * by its `StartCode`, else by its place. Places count from 0; a list that holds the number of parts and no 0 counts
 * from 1. Entries that name nothing are left out.
 */
export function namedParts(parts: readonly PagePart[], names: readonly PartName[]): readonly number[] {
  const first =
    names.some((name) => placeOf(name) === parts.length) && !names.some((name) => placeOf(name) === 0) ? 1 : 0
  const places = names.map((name) => namedPart(parts, name, first)).filter((place) => place >= 0)
  return [...new Set(places)]
}

/** The place of the part that one name stands for, -1 for none. Places count from `first`. */
export function namedPart(parts: readonly PagePart[], name: PartName, first = 0): number {
  const text = String(name).trim()
  if (text === '') return -1
  const described = parts.findIndex(({ Desc }) => Desc.trim() === text)
  if (described >= 0) return described
  const started = parts.findIndex(({ StartCode }) => StartCode === text)
  if (started >= 0) return started
  const place = placeOf(text) - first
  return place < parts.length ? Math.max(place, -1) : -1
}

/** `chosen` and behind them, in written order, every other part. */
export function completed(parts: readonly PagePart[], chosen: readonly number[]): readonly number[] {
  return [...chosen, ...[...parts.keys()].filter((place) => !chosen.includes(place))]
}

/** The names in a text that lists them: `2,0,1`, `A|B`. */
export function namesIn(text: string): readonly PartName[] {
  return text.split(/[,;|，；、]/).map((name) => name.trim())
}

function placeOf(name: PartName): number {
  const text = String(name).trim()
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}
