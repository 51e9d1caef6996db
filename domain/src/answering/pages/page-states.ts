import type { PageState } from '../contract.ts'
import type { Sheet } from '../sheet.ts'
import type { Layout } from './layout.ts'
import { reachesTheEnd } from './range.ts'

/** A page is invisible when it is empty, all its questions are hidden, or it is not of this session (content §3.11). */
export function pageStates({ compiled, values, range }: Sheet, { leaves, open }: Layout, activeSid: string | null): readonly PageState[] {
  const shown = leaves.map((leaf) => !leaf.isOutside && leaf.questions.some((place) => values[compiled.questionAt(place).nodes.visible] === true))
  const last = open === null && reachesTheEnd(compiled.course, range) ? shown.lastIndexOf(true) : -1
  let seq = 0
  return leaves.map(({ sid, questions, isWaiting }, at) => {
    const visible = shown[at] === true
    return {
      sid,
      seq: visible ? ++seq : 0,
      visible,
      disabled: isWaiting,
      active: sid === activeSid,
      isFinal: at === last,
      questionSids: questions.map((place) => compiled.questionAt(place).sid),
    }
  })
}
