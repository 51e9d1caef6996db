import { questionEditing } from '@naire/frontend-questions/editors.ts'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { useCallback } from 'react'
import { newSid } from '../../workplace/sid.ts'
import { recordOf, useDesk } from './desk.ts'
import { typeOf } from './type-of.ts'
import { contentOf } from './use-content.ts'
import { useRun } from './use-run.tsx'

export type ChangeField = (path: string, value: unknown) => void

/** Changes a field of a question's content as it is at that moment, and what follows from it. */
export function useChange(questionSid: string): ChangeField {
  const change = useChangeContent(questionSid)
  return useCallback((path, value) => change((content) => withValueAt(content, path, value)), [change])
}

/** The same for several fields at once. */
export function useChangeContent(questionSid: string): (next: (content: ContentObject) => ContentObject) => void {
  const desk = useDesk()
  const run = useRun()
  return useCallback(
    (next) => {
      const question = recordOf(desk).Questions.find(({ Sid }) => Sid === questionSid)
      if (!question) return
      const before = contentOf(question)
      const type = typeOf(question)
      const tidy = type && questionEditing[type].tidy
      const after = next(before)
      const data = JSON.stringify(tidy ? tidy(before, after, newSid) : after)
      if (data !== question.Data) run([{ type: 'ChangeContent', sid: questionSid, data }])
    },
    [desk, run, questionSid],
  )
}
