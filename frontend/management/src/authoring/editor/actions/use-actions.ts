import { useCallback } from 'react'
import { newSid } from '../../../workplace/sid.ts'
import { recordOf, useEditorSession, type EditorSession } from '../editor-session.ts'
import { useRun } from '../use-run.tsx'
import { editorActions, type ActionName, standingOf, type EditorContext } from './actions.ts'

export function standingAt(session: EditorSession): EditorContext {
  const { selected, active } = session.selection.getState()
  return standingOf(recordOf(session), selected, active)
}

/** Does an action where the author stands, and then stands where it leads. */
export function useAction(): (name: ActionName) => void {
  const session = useEditorSession()
  const run = useRun()
  return useCallback(
    (name) => {
      const before = standingAt(session)
      const operations = editorActions[name].operations(before, newSid)
      if (operations && run(operations)) standAfter(session, before)
    },
    [session, run],
  )
}

// New questions are chosen; after a deletion, the one that took its place.
function standAfter(session: EditorSession, { record: before, chosen }: EditorContext): void {
  const { Questions } = recordOf(session)
  const known = new Set(before.Questions.map(({ Sid }) => Sid))
  const added = Questions.filter(({ Sid }) => !known.has(Sid)).map(({ Sid }) => Sid)
  const { active, choose, chooseAll } = session.selection.getState()
  const last = added.at(-1)
  if (last !== undefined) chooseAll(added, last)
  else if (!Questions.some(({ Sid, PageSid }) => Sid === active || PageSid === active))
    choose(Questions[Math.min((chosen[0]?.Seq ?? 1) - 1, Questions.length - 1)]?.Sid ?? null)
}
