import { shuffled } from '../../expression/index.ts'
import type { ContentPart, PartAxis, PartShuffle } from '../../interactions/index.ts'

/** Places of an axis' parts in the order in which they are shown. `seed` is the one used where the author set none. */
export function partOrder(parts: readonly ContentPart[], axis: PartAxis, seed: string): readonly number[] {
  const placed = parts.flatMap((part, place) => (part.Axis === axis ? [{ part, place }] : []))
  const shuffle = placed[0]?.part.Shuffle
  return (shuffle?.Enable ? inOrder(placed, shuffle, seed) : placed).map(({ place }) => place)
}

interface PositionedPart {
  readonly part: ContentPart
  readonly place: number
}

interface Group {
  /** Its intro, or its first part. */
  readonly head: ContentPart
  readonly parts: readonly PositionedPart[]
}

function inOrder(placed: readonly PositionedPart[], shuffle: PartShuffle, seed: string): readonly PositionedPart[] {
  if (shuffle.Orders.length > 0) return inGivenOrder(placed, shuffle.Orders)
  const drawn = groupsOf(placed).map(({ head, parts }, at) => ({
    head,
    parts: withinGroup(parts, `${shuffle.Seed || seed}/${at}`),
  }))
  const groups = shuffle.GroupShuffle
    ? keepingFixed(drawn, isFixedGroup, shuffle.GroupSeed || `${shuffle.Seed || seed}/groups`)
    : drawn
  return groups.flatMap(({ parts }) => parts)
}

// An intro and all up to the next one, or neighbours of the same Group; others stand in a group without a name.
function groupsOf(placed: readonly PositionedPart[]): readonly Group[] {
  const groups: { readonly head: ContentPart; readonly parts: PositionedPart[] }[] = []
  for (const { part, place } of placed) {
    const last = groups.at(-1)
    if (last && belongsTo(last.head, part)) last.parts.push({ part, place })
    else groups.push({ head: part, parts: [{ part, place }] })
  }
  return groups
}

function belongsTo(head: ContentPart, part: ContentPart): boolean {
  return !part.IsGroupIntro && (head.IsGroupIntro || groupOf(head) === groupOf(part))
}

const groupOf = ({ Group = '' }: ContentPart): string => Group

// A group without a name keeps its place.
function isFixedGroup({ head, parts }: Group): boolean {
  if (head.IsGroupIntro) return head.FixedPos
  return groupOf(head) === '' || parts.every(({ part }) => part.FixedPos)
}

function withinGroup(group: readonly PositionedPart[], seed: string): readonly PositionedPart[] {
  return keepingFixed(group, ({ part }) => part.IsGroupIntro || part.FixedPos, seed)
}

// Shuffles the others among the places that are left.
function keepingFixed<T>(items: readonly T[], isFixed: (item: T) => boolean, seed: string): readonly T[] {
  const moving = shuffled(
    items.filter((item) => !isFixed(item)),
    seed,
  )
  let next = 0
  return items.map((item) => (isFixed(item) ? item : moving[next++]!))
}

function inGivenOrder(placed: readonly PositionedPart[], order: readonly string[]): readonly PositionedPart[] {
  const rank = ({ part, place }: PositionedPart) => {
    const at = order.indexOf(part.Sid)
    return at < 0 ? order.length + place : at
  }
  return placed.toSorted((one, other) => rank(one) - rank(other))
}
