/** Parts of a sequence, and the order in which they are to follow each other. */
export interface Arrangement {
  /** What belongs to each part. */
  readonly parts: readonly (readonly number[])[]
  /** Each part once. */
  readonly order: readonly number[]
}

/** The sequence with the parts in another order: where a part began the next one of the order stands; all else keeps its place. */
export function arranged(sequence: readonly number[], { parts, order }: Arrangement): readonly number[] {
  const partOf = new Map(parts.flatMap((items, part) => items.map((item) => [item, part])))
  const pieces = parts.map((): number[] => [])
  for (const item of sequence) pieces[partOf.get(item) ?? -1]?.push(item)
  const coming = order.filter((part) => pieces[part]?.length)[Symbol.iterator]()
  const begun = new Set<number>()
  return sequence.flatMap((item) => {
    const part = partOf.get(item)
    if (part === undefined) return [item]
    if (begun.has(part)) return []
    begun.add(part)
    return pieces[coming.next().value ?? part] ?? []
  })
}

/** The sequence with some of its items in another order, on the places that they have among them. */
export function reordered(sequence: readonly number[], items: readonly number[]): readonly number[] {
  const moving = new Set(items)
  const coming = items[Symbol.iterator]()
  return sequence.map((item) => (moving.has(item) ? (coming.next().value ?? item) : item))
}
