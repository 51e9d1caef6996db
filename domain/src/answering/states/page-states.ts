import type { PageState } from '../contract.ts'
import type { Sheet } from '../sheet.ts'

/** Some questions, by place, that are shown together. */
export interface Leaf {
  readonly sid: string
  readonly questions: readonly number[]
  /** Not to be gone to yet. */
  readonly isWaiting?: boolean
  /** Not of this session. */
  readonly isOutside?: boolean
}

export interface LeafSituation {
  /** Sid of the page that the respondent is on; null for none. */
  readonly active: string | null
  /** The last visible page is the last of the whole survey. */
  readonly reachesEnd: boolean
}

/** A page is invisible when it is empty, all its questions are hidden, or it is not of this session (content §3.11). */
export function pageStates(
  { compiled, values }: Sheet,
  leaves: readonly Leaf[],
  { active, reachesEnd }: LeafSituation,
): readonly PageState[] {
  const shown = leaves.map(
    (leaf) =>
      leaf.isOutside !== true &&
      leaf.questions.some((place) => values[compiled.questionAt(place).nodes.visible] === true),
  )
  const last = reachesEnd ? shown.lastIndexOf(true) : -1
  let seq = 0
  return leaves.map(({ sid, questions, isWaiting = false }, at) => {
    const visible = shown[at] === true
    return {
      sid,
      seq: visible ? ++seq : 0,
      visible,
      disabled: isWaiting,
      active: sid === active,
      isFinal: at === last,
      questionSids: questions.map((place) => compiled.questionAt(place).sid),
    }
  })
}
