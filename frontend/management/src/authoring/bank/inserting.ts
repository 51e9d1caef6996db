import type { Clip, Operation } from '@naire/domain/authoring'
import { placeToAdd } from '../editor/palette/adding.ts'
import type { EditorContext } from '../editor/actions/actions.ts'

/** Operations that insert the questions, one clip after the other, behind the author's position. */
export function inserting(standing: EditorContext, clips: readonly Clip[], newSid: () => string): readonly Operation[] {
  let place = placeToAdd(standing, newSid)
  return clips.map((clip) => {
    const sids = clip.questions.map(newSid)
    const pages = Array.from({ length: Math.max(0, ...clip.questions.map(({ page }) => page)) }, newSid)
    const operation: Operation = { type: 'PasteQuestions', clip, sids, place, pages }
    place = { after: sids.at(-1) ?? '' }
    return operation
  })
}
