import type { QuestionType } from '@naire/domain/questions'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { useCallback } from 'react'
import { changed } from './changed.ts'
import { recordOf, useEditorSession } from './editor-session.ts'
import { useRun } from './use-run.tsx'

export type ChangeField = (path: string, value: unknown) => void

/** Changes a field of a question's content as it is at that moment, and what follows from it. */
export function useChange(questionSid: string): ChangeField {
  const change = useChangeContent(questionSid)
  return useCallback((path, value) => change((content) => withValueAt(content, path, value)), [change])
}

/** The same for several fields at once. */
export function useChangeContent(questionSid: string): (next: (content: ContentObject) => ContentObject) => void {
  const change = useChangeContents()
  return useCallback((next) => change([questionSid], (_type, content) => next(content)), [change, questionSid])
}

/** The same for several questions, in one step. */
export function useChangeContents(): (
  sids: readonly string[],
  next: (type: QuestionType | null, content: ContentObject) => ContentObject,
) => void {
  const session = useEditorSession()
  const run = useRun()
  return useCallback(
    (sids, next) => {
      const chosen = new Set(sids)
      const operations = recordOf(session)
        .Questions.filter(({ Sid }) => chosen.has(Sid))
        .flatMap((question) => changed(question, next))
      if (operations.length > 0) run(operations)
    },
    [session, run],
  )
}
