import type { Problems } from '../problems.ts'
import type { NaireRecord } from '../record.ts'
import { readPageGroups, type PageGroup, type PagePart, namedParts } from './page-groups.ts'
import { pageSpans, type PageSpan } from './page-spans.ts'

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
