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

/** The number of each question among the visible ones that have a number, by place. */
export function numbersOf({ compiled, values }: Sheet): readonly (number | null)[] {
  let number = 0
  return compiled.questions.map(({ mounted, nodes }) => (mounted.numbered && values[nodes.visible] === true ? ++number : null))
}
