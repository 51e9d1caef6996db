import { pageSids } from '../../naires/check-places.ts'
import { rangeProblems } from '../../naires/page-groups/index.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { AddPageGroup, PutPageInGroup, RemovePart, TakePageOut } from '../operation.ts'
import { movePage } from '../pages/dividers.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { groupDrafts, writtenDrafts, type GroupDraft, type PartDraft } from './group-drafts.ts'
import { changed } from '../record/difference.ts'

/** Each page becomes a part of the new group, in the order of the pages. */
export function addPageGroup(record: NaireRecord, { pages }: AddPageGroup): NaireRecord {
  for (const page of pages) checkPage(record, page)
  const parts = pageSids(record.Questions)
    .filter((page) => pages.includes(page))
    .map(partOf)
  return written(record, [...groupDrafts(record), { fields: { OrderMode: 'Random' }, parts }])
}

/** The page leaves the groups that do not lie around its new place, and goes beside the part if it stands elsewhere. */
export function putPageInGroup(record: NaireRecord, { page, group, part }: PutPageInGroup): NaireRecord {
  checkPage(record, page)
  const drafts = groupDrafts(record)
  const target = part === null ? null : partAt(drafts, group, part)
  if (target?.pages.includes(page)) return record
  const beside = target?.pages ?? groupAt(drafts, group).parts.flatMap(({ pages }) => pages)
  const around = drafts.flatMap(({ parts }, at) =>
    at === group ? [] : parts.filter(({ pages }) => beside.length > 0 && beside.every((own) => pages.includes(own))),
  )
  const isIn = (own: PartDraft) => own === target || around.includes(own)
  const put = eachPart(drafts, (own) => ({
    ...own,
    pages: isIn(own) ? [...new Set([...own.pages, page])] : own.pages.filter((other) => other !== page),
  }))
  const next = target
    ? put
    : put.map((draft, at) =>
        at === group ? { ...draft, parts: inOrder(record, [...draft.parts, partOf(page)]) } : draft,
      )
  const mustMove =
    (target !== null && !isBeside(record, page, beside)) || around.some(({ pages }) => !pages.includes(page))
  return mustMove
    ? written(
        moved(
          record,
          page,
          beside.filter((own) => own !== page),
        ),
        next,
      )
    : apart(record, next, page)
}

/** The page leaves this group and those within it. From the middle of a part it goes behind it. */
export function takePageOut(record: NaireRecord, { page, group }: TakePageOut): NaireRecord {
  checkPage(record, page)
  const drafts = groupDrafts(record)
  const left = groupAt(drafts, group).parts.find(({ pages }) => pages.includes(page))
  if (!left) return record
  const isLeft = ({ pages }: PartDraft) => pages.every((own) => left.pages.includes(own))
  return apart(
    record,
    eachPart(drafts, (own) => (isLeft(own) ? { ...own, pages: own.pages.filter((other) => other !== page) } : own)),
    page,
  )
}

/** The pages of the part stay where they are, in no part of the group. */
export function removePart(record: NaireRecord, { group, part }: RemovePart): NaireRecord {
  const drafts = groupDrafts(record)
  const gone = partAt(drafts, group, part)
  return written(
    record,
    drafts.map((draft) => ({ ...draft, parts: draft.parts.filter((own) => own !== gone) })),
  )
}

function checkPage({ Questions }: NaireRecord, page: string): void {
  if (!Questions.some(({ PageSid }) => PageSid === page)) throw new AuthoringRefusalError('noPage', { sid: page })
}

function groupAt(drafts: readonly GroupDraft[], group: number): GroupDraft {
  const draft = drafts[group]
  if (!draft) throw new AuthoringRefusalError('noEntry', { key: `PageGroups[${group}]` })
  return draft
}

function partAt(drafts: readonly GroupDraft[], group: number, part: number): PartDraft {
  const draft = groupAt(drafts, group).parts[part]
  if (!draft) throw new AuthoringRefusalError('noEntry', { key: `PageGroups[${group}].Parts[${part}]` })
  return draft
}

const partOf = (page: string): PartDraft => ({ fields: {}, was: -1, pages: [page] })

// A part whose last page went is gone; one of which nothing was known stays.
function eachPart(drafts: readonly GroupDraft[], change: (part: PartDraft) => PartDraft): readonly GroupDraft[] {
  return drafts.map((draft) => ({
    ...draft,
    parts: draft.parts.flatMap((part) => {
      const next = change(part)
      return next.pages.length === 0 && part.pages.length > 0 ? [] : [next]
    }),
  }))
}

function inOrder({ Questions }: NaireRecord, parts: readonly PartDraft[]): readonly PartDraft[] {
  const places = pageSids(Questions)
  return parts.toSorted((one, other) => places.indexOf(one.pages[0] ?? '') - places.indexOf(other.pages[0] ?? ''))
}

function isBeside({ Questions }: NaireRecord, page: string, others: readonly string[]): boolean {
  const places = pageSids(Questions)
  const at = places.indexOf(page)
  return [places[at - 1], places[at + 1]].some((neighbour) => neighbour !== undefined && others.includes(neighbour))
}

function moved(record: NaireRecord, page: string, behind: readonly string[]): NaireRecord {
  const after = pageSids(record.Questions).findLast((own) => behind.includes(own)) ?? null
  return movePage(record, { type: 'MovePage', page, after })
}

// Behind the longest of the parts that it would stand in the middle of without belonging to it.
function apart(record: NaireRecord, drafts: readonly GroupDraft[], page: string): NaireRecord {
  const places = pageSids(record.Questions)
  const at = places.indexOf(page)
  const split = drafts
    .flatMap(({ parts }) => parts)
    .filter(({ pages }) => {
      const own = pages.map((other) => places.indexOf(other))
      return !pages.includes(page) && Math.min(...own) < at && at < Math.max(...own)
    })
  return written(
    split.length === 0
      ? record
      : moved(
          record,
          page,
          split.flatMap(({ pages }) => pages),
        ),
    drafts,
  )
}

function written(record: NaireRecord, drafts: readonly GroupDraft[]): NaireRecord {
  const next = changed(record, { PageGroups: writtenDrafts(record, drafts) })
  if (crossings(next) > crossings(record)) throw new AuthoringRefusalError('groupsCross')
  return next
}

const crossings = (record: NaireRecord): number =>
  rangeProblems(record).filter(({ key }) => key === 'naire.groupsCross' || key === 'naire.partsOverlap').length
