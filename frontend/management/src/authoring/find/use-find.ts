import { find, replacing, type Hit } from '@naire/domain/authoring'
import { useDeferredValue, useMemo } from 'react'
import { recordOf, useEditorSession } from '../editor/editor-session.ts'
import { useRecord } from '../editor/use-edited-part.ts'
import { useRun } from '../editor/use-run.tsx'
import { useFindState } from './find-state.ts'

export interface Finding {
  readonly hits: readonly Hit[]
  /** Place of the hit that is stood on; -1: none. */
  readonly at: number
  goTo(at: number): void
  /** Puts the other words in the place of these hits, as one step; false: it was refused. */
  replace(hits: readonly Hit[]): boolean
}

/** The places where the words stand in the questionnaire as it is. */
export function useFind(): Finding {
  const session = useEditorSession()
  const run = useRun()
  const record = useDeferredValue(useRecord())
  const search = useDeferredValue(useFindState((state) => state.search))
  const hits = useMemo(() => find(record, search), [record, search])
  const at = Math.min(
    useFindState((state) => state.at),
    hits.length - 1,
  )
  const goTo = (next: number) => {
    if (hits.length === 0) return
    const place = (next + hits.length) % hits.length
    useFindState.getState().standAt(place)
    const question = hits[place]?.question ?? null
    if (question !== null && recordOf(session).Questions.some(({ Sid }) => Sid === question))
      session.selection.getState().choose(question)
  }
  const replace = (chosen: readonly Hit[]) => run(replacing(recordOf(session), chosen, useFindState.getState().by))
  return { hits, at, goTo, replace }
}
