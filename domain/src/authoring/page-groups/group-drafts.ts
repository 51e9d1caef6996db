import { isFields, type Fields } from '../../naires/fields.ts'
import { namedPart, namedParts, readPageGroups, type PageGroup } from '../../naires/page-groups/index.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { AuthoringRefusalError } from '../refusal.ts'

/** A page group with its parts as lists of pages. */
export interface GroupDraft {
  /** As written. */
  readonly fields: Fields
  readonly parts: readonly PartDraft[]
}

export interface PartDraft {
  /** As written; of a new part: nothing. */
  readonly fields: Fields
  /** Its place as written; -1: new. */
  readonly was: number
  /** Sids; none for a range that there is not. */
  readonly pages: readonly string[]
}

/** @throws Refusing for groups that are no list of objects. */
export function groupDrafts(record: NaireRecord): readonly GroupDraft[] {
  const groups = writtenGroups(record)
  if (groups === null) throw new AuthoringRefusalError('notJson')
  const pagesOf = pageRanges(record)
  return groups.map((fields) => ({
    fields,
    parts: partsIn(fields).map((part, was) => ({ fields: part, was, pages: pagesOf(part) })),
  }))
}

/**
 * The JSON text that says the drafts, null for none. Orders name the parts that they named, and no longer those that
 * are gone.
 */
export function writtenDrafts(record: NaireRecord, drafts: readonly GroupDraft[]): string | null {
  const write = partWriter(record)
  const groups = drafts.filter(({ parts }) => parts.length > 0).map((draft) => withParts(draft, draft.parts.map(write)))
  return groups.length === 0 ? null : JSON.stringify(groups)
}

/** The page groups as they are written; null for a text that holds none. */
export function writtenGroups({ PageGroups = '' }: Pick<NaireRecord, 'PageGroups'>): readonly Fields[] | null {
  if (PageGroups.trim() === '') return []
  const given = parsed(PageGroups)
  const groups = Array.isArray(given) ? (given as readonly unknown[]) : [given]
  return groups.every((group) => isFields(group) && partsIn(group).every(isFields))
    ? (groups as readonly Fields[])
    : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const partsIn = (group: Fields): readonly Fields[] =>
  Array.isArray(group['Parts']) ? (group['Parts'] as readonly Fields[]) : []

// The pages that the engine gives a part: from that of its first question to that of its last.
function pageRanges({ Questions }: NaireRecord): (part: Fields) => readonly string[] {
  const places = new Map(Questions.map(({ Code }, at) => [Code, at]))
  return ({ StartCode, EndCode }) => {
    const [start, end] = [places.get(String(StartCode)), places.get(String(EndCode))]
    if (start === undefined || end === undefined) return []
    return [...new Set(Questions.slice(start, end + 1).map(({ PageSid }) => PageSid))]
  }
}

function partWriter(record: NaireRecord): (part: PartDraft) => Fields {
  const pagesOf = pageRanges(record)
  return ({ fields, pages }) => {
    const old = pagesOf(fields)
    if (pages.length === 0) return fields
    const own = record.Questions.filter(({ PageSid }) => pages.includes(PageSid))
    const StartCode = old[0] === own[0]?.PageSid ? fields['StartCode'] : own[0]?.Code
    const EndCode = old.at(-1) === own.at(-1)?.PageSid ? fields['EndCode'] : own.at(-1)?.Code
    return StartCode === fields['StartCode'] && EndCode === fields['EndCode']
      ? fields
      : { ...fields, StartCode, EndCode }
  }
}

function withParts({ fields, parts }: GroupDraft, Parts: readonly Fields[]): Fields {
  const given = partsIn(fields)
  if (Parts.length === given.length && Parts.every((part, at) => part === given[at])) return fields
  const [old] = readPageGroups(JSON.stringify(fields)).groups
  const [next] = readPageGroups(JSON.stringify({ Parts })).groups
  if (!old || !next) return { ...fields, Parts }
  const renamed = (orders: PageGroup['PartOrders']) =>
    orders
      .map((names) =>
        namedParts(old.Parts, names)
          .map((was) => parts.findIndex((part) => part.was === was))
          .filter((at) => at >= 0)
          .map((at) => nameOf(next, at)),
      )
      .filter((names) => names.length > 0)
  const orders = (['PartOrders', 'ManuallyGroups'] as const)
    .filter((name) => old[name].length > 0)
    .map((name) => [name, renamed(old[name])])
  return { ...fields, Parts, ...Object.fromEntries(orders) }
}

// A name that means this part and no other: its first code follows when that is renamed.
function nameOf({ Parts }: PageGroup, at: number): string | number {
  const code = Parts[at]?.StartCode ?? ''
  return namedPart(Parts, code) === at ? code : at
}
