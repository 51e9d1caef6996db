import type { PageState } from '../contract.ts'
import type { Sheet } from '../sheet.ts'

/** A page is invisible when it is empty or all its questions are hidden (content §3.11). */
export function pageStates({ compiled, values }: Sheet): readonly PageState[] {
  let seq = 0
  return compiled.pages.map(({ sid, questions }) => {
    const places = questions.map((place) => compiled.questionAt(place))
    const visible = places.some((question) => values[question.nodes.visible] === true)
    if (visible) seq += 1
    return { sid, seq: visible ? seq : 0, visible, questionSids: places.map((question) => question.sid) }
  })
}

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

function lastBefore(numbers: readonly (number | null)[], place: number): number {
  for (let at = place - 1; at >= 0; at--) {
    const number = numbers[at]
    if (number != null) return number
  }
  return 0
}
