import { shuffled } from '../../expression/index.ts'
import type { ContentPart, PartAxis } from '../../interactions/index.ts'

/** Places of an axis' parts in the order in which they are shown. `seed` is the one used where the author set none. */
export function partOrder(parts: readonly ContentPart[], axis: PartAxis, seed: string): readonly number[] {
  const places = [...parts.keys()].filter((place) => parts[place]?.Axis === axis)
  const shuffle = parts[places[0] ?? -1]?.Shuffle
  if (!shuffle?.Enable) return places
  if (shuffle.Orders.length > 0) return inGivenOrder(parts, places, shuffle.Orders)
  const groups = groupsOf(parts, places)
  const drawn = groups.map((group, at) => withinGroup(parts, group, `${shuffle.Seed || seed}/${at}`))
  if (!shuffle.GroupShuffle) return drawn.flat()
  const isFixed = (group: readonly number[]) => isGroup(parts, group) === false || parts[group[0] ?? 0]?.FixedPos === true
  return keepingFixed(drawn, isFixed, shuffle.GroupSeed || `${shuffle.Seed || seed}/groups`).flat()
}

// An intro and all up to the next one; what stands before the first intro is a group without one.
function groupsOf(parts: readonly ContentPart[], places: readonly number[]): readonly (readonly number[])[] {
  const groups: number[][] = []
  for (const place of places) {
    if (groups.length === 0 || parts[place]?.IsGroupIntro) groups.push([place])
    else groups.at(-1)?.push(place)
  }
  return groups
}

const isGroup = (parts: readonly ContentPart[], group: readonly number[]) => parts[group[0] ?? 0]?.IsGroupIntro === true

function withinGroup(parts: readonly ContentPart[], group: readonly number[], seed: string): readonly number[] {
  return keepingFixed(group, (place) => parts[place]?.IsGroupIntro === true || parts[place]?.FixedPos === true, seed)
}

// Shuffles the others among the places that are left.
function keepingFixed<T>(items: readonly T[], isFixed: (item: T) => boolean, seed: string): readonly T[] {
  const moving = shuffled(items.filter((item) => !isFixed(item)), seed)
  let next = 0
  return items.map((item) => (isFixed(item) ? item : (moving[next++] ?? item)))
}

function inGivenOrder(parts: readonly ContentPart[], places: readonly number[], order: readonly string[]): readonly number[] {
  const rank = (place: number) => {
    const at = order.indexOf(parts[place]?.Sid ?? '')
    return at < 0 ? order.length + place : at
  }
  return places.toSorted((one, other) => rank(one) - rank(other))
}
