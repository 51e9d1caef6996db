import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import type { Choices } from './merge.ts'

export interface MergedOrder {
  readonly questions: readonly StoredQuestion[]
  /** Sids of the questions that both moved, to different places. */
  readonly conflicts: readonly string[]
}

interface Sides {
  readonly base: NaireRecord
  readonly mine: NaireRecord
  readonly theirs: NaireRecord
}

/** The merged questions in their order: theirs, into which mine are put behind those that they follow in mine. */
export function mergedOrder(
  { base, mine, theirs }: Sides,
  merged: ReadonlyMap<string, StoredQuestion>,
  choices: Choices,
): MergedOrder {
  const [myMoves, theirMoves] = [movedFrom(base.Questions, mine.Questions), movedFrom(base.Questions, theirs.Questions)]
  const conflicts = [...myMoves].filter(
    (sid) => theirMoves.has(sid) && merged.has(sid) && !isSamePlace(sid, mine, theirs),
  )
  const chosen = new Set(conflicts.filter((sid) => choices[sid] !== 'mine'))
  const inTheirs = new Set(theirs.Questions.map(({ Sid }) => Sid))
  const isMine = (sid: string) => !inTheirs.has(sid) || (myMoves.has(sid) && !chosen.has(sid))
  const order = theirs.Questions.filter(({ Sid }) => merged.has(Sid) && !isMine(Sid)).map(({ Sid, PageSid }) => ({
    Sid,
    PageSid,
  }))
  mine.Questions.forEach(({ Sid, PageSid }, index) => {
    if (!merged.has(Sid) || !isMine(Sid)) return
    const before = mine.Questions.slice(0, index).findLast((other) => order.some((placed) => placed.Sid === other.Sid))
    order.splice(before ? order.findIndex((placed) => placed.Sid === before.Sid) + 1 : 0, 0, { Sid, PageSid })
  })
  return { questions: joined(order, merged), conflicts }
}

// A page that was left is closed: who comes back to it stays on the page before.
function joined(
  order: readonly { readonly Sid: string; readonly PageSid: string }[],
  merged: ReadonlyMap<string, StoredQuestion>,
): readonly StoredQuestion[] {
  const seen = new Set<string>()
  let page = ''
  return order.flatMap(({ Sid, PageSid }) => {
    if (!seen.has(PageSid)) page = PageSid
    seen.add(PageSid)
    const question = merged.get(Sid)
    return question ? [question.PageSid === page ? question : { ...question, PageSid: page }] : []
  })
}

/** The sids of the questions that are on another page than before, or out of the order of the others. */
export function movedFrom(before: readonly StoredQuestion[], after: readonly StoredQuestion[]): ReadonlySet<string> {
  const pages = new Map(before.map(({ Sid, PageSid }) => [Sid, PageSid]))
  const places = new Map(before.map(({ Sid }, index) => [Sid, index]))
  const stayed = after.filter(({ Sid }) => places.has(Sid))
  const rising = longestRising(stayed.map(({ Sid }) => places.get(Sid) ?? 0))
  return new Set(
    stayed.filter(({ Sid, PageSid }, index) => !rising.has(index) || pages.get(Sid) !== PageSid).map(({ Sid }) => Sid),
  )
}

function isSamePlace(sid: string, mine: NaireRecord, theirs: NaireRecord): boolean {
  const [my, their] = [mine, theirs].map(({ Questions }) => {
    const at = Questions.findIndex(({ Sid }) => Sid === sid)
    return `${Questions[at]?.PageSid} ${Questions[at - 1]?.Sid}`
  })
  return my === their
}

/** The places of a longest rising run among the numbers, neighbours or not. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous: number[] = []
  numbers.forEach((number, at) => {
    const length = lowerBound(ends, numbers, number)
    previous[at] = ends[length - 1] ?? -1
    ends[length] = at
  })
  const run = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) run.add(at)
  return run
}

function lowerBound(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
