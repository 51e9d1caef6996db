import type { Sheet } from '../sheet.ts'

/** Numbers the visible questions that have a number, in place, from place `first` on; gives the places whose number changed. */
export function renumber({ compiled, values }: Sheet, numbers: (number | null)[], first: number): readonly number[] {
  const changed: number[] = []
  let last = lastBefore(numbers, first)
  for (let place = first; place < numbers.length; place++) {
    const { mounted, nodes } = compiled.questionAt(place)
    const number = mounted.numbered && values[nodes.visible] === true ? ++last : null
    if (numbers[place] === number) continue
    numbers[place] = number
    changed.push(place)
  }
  return changed
}

/** As `renumber`, for questions that are met in another order than the written one. */
export function renumberAlong({ compiled, values }: Sheet, numbers: (number | null)[], sequence: readonly number[]): readonly number[] {
  let last = 0
  return sequence.filter((place) => {
    const { mounted, nodes } = compiled.questionAt(place)
    const number = mounted.numbered && values[nodes.visible] === true ? ++last : null
    const isOther = numbers[place] !== number
    numbers[place] = number
    return isOther
  })
}

function lastBefore(numbers: readonly (number | null)[], place: number): number {
  for (let at = place - 1; at >= 0; at--) {
    const number = numbers[at]
    if (number != null) return number
  }
  return 0
}
