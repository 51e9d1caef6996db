import { useCallback } from 'react'
import { newSid } from '../../../workplace/sid.ts'
import { recordOf, useDesk, type Desk } from '../desk.ts'
import { useRun } from '../use-run.tsx'
import { editorActions, type ActionName } from './actions.ts'
import { standingOf, type Standing } from './standing.ts'

export function standingAt(desk: Desk): Standing {
  const { selected, active } = desk.selection.getState()
  return standingOf(recordOf(desk), selected, active)
}

/** Does an action where the author stands, and then stands where it leads. */
export function useAction(): (name: ActionName) => void {
  const desk = useDesk()
  const run = useRun()
  return useCallback(
    (name) => {
      const before = standingAt(desk)
      const operations = editorActions[name].operations(before, newSid)
      if (operations && run(operations)) standAfter(desk, before)
    },
    [desk, run],
  )
}

// New questions are chosen; after a deletion, the one that took its place.
function standAfter(desk: Desk, { record: before, chosen }: Standing): void {
  const { Questions } = recordOf(desk)
  const known = new Set(before.Questions.map(({ Sid }) => Sid))
  const added = Questions.filter(({ Sid }) => !known.has(Sid)).map(({ Sid }) => Sid)
  const { active, choose, chooseAll } = desk.selection.getState()
  const last = added.at(-1)
  if (last !== undefined) chooseAll(added, last)
  else if (!Questions.some(({ Sid, PageSid }) => Sid === active || PageSid === active)) choose(Questions[Math.min((chosen[0]?.Seq ?? 1) - 1, Questions.length - 1)]?.Sid ?? null)
}
