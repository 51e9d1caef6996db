/** The sequence with its parts following each other in the given order: where a part began the next one stands; all else keeps its place. */
export function arranged(sequence: readonly number[], parts: readonly (readonly number[])[]): readonly number[] {
  const present = parts
    .map((items) => sequence.filter((item) => items.includes(item)))
    .filter((items) => items.length > 0)
  const begins = present.map(([first]) => sequence.indexOf(first as number)).toSorted(ascending)
  return moved(
    sequence,
    present.flatMap((items, at) => items.map((item) => [item, begins[at] as number] as const)),
  )
}

/** The sequence with these of its items in this order, on the places that they have among them. */
export function reordered(sequence: readonly number[], items: readonly number[]): readonly number[] {
  const places = items.map((item) => sequence.indexOf(item)).toSorted(ascending)
  return moved(
    sequence,
    items.map((item, at) => [item, places[at] as number] as const),
  )
}

// What goes to one place stays in order.
function moved(
  sequence: readonly number[],
  places: readonly (readonly [item: number, place: number])[],
): readonly number[] {
  const placeOf = new Map([...sequence.map((item, place) => [item, place] as const), ...places])
  return sequence.toSorted((one, other) => Number(placeOf.get(one)) - Number(placeOf.get(other)))
}

const ascending = (one: number, other: number) => one - other
