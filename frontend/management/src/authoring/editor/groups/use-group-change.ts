import { writtenGroups } from '@naire/domain/authoring'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { useCallback } from 'react'
import { recordOf, useEditorSession } from '../editor-session.ts'
import { useRun } from '../use-run.tsx'

/** Changes a field of a page group as it is at that moment; `undefined` as the path takes the group away. */
export function useGroupChange(group: number): (path: string | undefined, value?: unknown) => void {
  const session = useEditorSession()
  const run = useRun()
  return useCallback(
    (path, value) => {
      const groups = writtenGroups(recordOf(session)) ?? []
      const next =
        path === undefined
          ? groups.toSpliced(group, 1)
          : groups.map((own, at) => (at === group ? withValueAt(own, path, value) : own))
      run([{ type: 'ChangePageGroups', pageGroups: next.length === 0 ? null : JSON.stringify(next) }])
    },
    [session, run, group],
  )
}
