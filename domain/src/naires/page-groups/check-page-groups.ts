import { Problems, type NaireProblem } from '../problems.ts'
import type { NaireRecord } from '../record.ts'
import { readPageGroups, type PageGroup, type PagePart, namedParts } from './page-groups.ts'

/**
 * Parts are ranges of questions that share no page; orders name parts; a group lies beside another or within one of its
 * parts.
 */
export function checkPageGroups(record: NaireRecord, problems: Problems): void {
  const { groups, problems: found } = readPageGroups(record.PageGroups)
  for (const { path, key, params } of found) problems.add(path, `content.${key}`, params)
  const spanOf = pageSpans(record, problems)
  const spans = groups.map(({ Parts }, at) =>
    Parts.map((part, place) => spanOf(part, `PageGroups[${at}].Parts[${place}]`)),
  )
  groups.forEach((group, at) => {
    checkParts(spans[at] ?? [], `PageGroups[${at}]`, problems)
    checkNames(group.Parts, group, `PageGroups[${at}]`, problems)
    if (spans.slice(0, at).some((other) => isCrossing(spans[at] ?? [], other)))
      problems.add(`PageGroups[${at}]`, 'naire.groupsCross')
  })
}

type Spans = readonly (PageSpan | null)[]

function checkParts(spans: Spans, path: string, problems: Problems): void {
  spans.forEach((span, at) => {
    if (span && spans.slice(0, at).some((other) => other && isTouching(span, other)))
      problems.add(`${path}.Parts[${at}]`, 'naire.partsOverlap')
  })
}

function checkNames(parts: readonly PagePart[], group: PageGroup, path: string, problems: Problems): void {
  for (const field of ['PartOrders', 'ManuallyGroups'] as const) {
    group[field].forEach((names, at) => {
      if (namedParts(parts, names).length < names.length)
        problems.add(`${path}.${field}[${at}]`, 'naire.unknownPart', { order: names.join(', ') })
    })
  }
}

// Groups may share pages only when one lies within a single part of the other.
function isCrossing(some: Spans, others: Spans): boolean {
  const [one, other] = [some.filter((span) => span !== null), others.filter((span) => span !== null)]
  if (!one.some((span) => other.some((second) => isTouching(span, second)))) return false
  return !isWithin(one, other) && !isWithin(other, one)
}

function isWithin(inner: readonly PageSpan[], outer: readonly PageSpan[]): boolean {
  return outer.some(({ first, last }) => inner.every((span) => first <= span.first && span.last <= last))
}

const isTouching = (one: PageSpan, other: PageSpan) => one.first <= other.last && other.first <= one.last

/** Each split has an id of its own and is a range of questions (content §3.11). */
export function checkPageSplits(record: NaireRecord, problems: Problems): void {
  const spanOf = pageSpans(record, problems)
  const seen = new Set<string>()
  record.PageSplits?.forEach((split, at) => {
    spanOf(split, `PageSplits[${at}]`)
    if (seen.has(split.Id)) problems.add(`PageSplits[${at}].Id`, 'content.duplicate', { value: split.Id })
    seen.add(split.Id)
  })
}

/** Pages from `first` to `last`, numbered as written, both included. */
interface PageSpan {
  readonly first: number
  readonly last: number
}

interface CodeRange {
  readonly StartCode: string
  readonly EndCode: string
}

/** Finds the pages of a range of questions; null, and a problem under `path`, when there is no such range. */
function pageSpans(
  { Questions }: NaireRecord,
  problems: Problems,
): (range: CodeRange, path: string) => PageSpan | null {
  const questions = new Map(Questions.map((question) => [question.Code, question]))
  return (range, path) => {
    const [start, end] = [questions.get(range.StartCode), questions.get(range.EndCode)]
    for (const field of ['StartCode', 'EndCode'] as const) {
      if (range[field] !== '' && !questions.has(range[field]))
        problems.add(`${path}.${field}`, 'naire.unknownCode', { code: range[field], expression: '' })
    }
    if (!start || !end) return null
    if (end.Seq < start.Seq)
      problems.add(`${path}.EndCode`, 'naire.endBeforeStart', { start: range.StartCode, end: range.EndCode })
    return end.Seq < start.Seq ? null : { first: start.PageSeq, last: end.PageSeq }
  }
}

/** Returns the problems of a questionnaire's page groups and splits, in the form that `parseRecord` reports. */
export function rangeProblems(record: NaireRecord): readonly NaireProblem[] {
  const problems = new Problems()
  checkPageGroups(record, problems)
  checkPageSplits(record, problems)
  return problems.all
}
