import { writtenGroups } from '@naire/domain/authoring'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { useCallback } from 'react'
import { recordOf, useDesk } from '../desk.ts'
import { useRun } from '../use-run.tsx'

/** Changes a field of a page group as it is at that moment; `undefined` as the path takes the group away. */
export function useGroupChange(group: number): (path: string | undefined, value?: unknown) => void {
  const desk = useDesk()
  const run = useRun()
  return useCallback(
    (path, value) => {
      const groups = writtenGroups(recordOf(desk)) ?? []
      const next = path === undefined ? groups.toSpliced(group, 1) : groups.map((own, at) => (at === group ? withValueAt(own, path, value) : own))
      run([{ type: 'ChangePageGroups', pageGroups: next.length === 0 ? null : JSON.stringify(next) }])
    },
    [desk, run, group],
  )
}
