import type { SessionAttach } from '@naire/contract'
import { feedbackTypes } from '@naire/domain/interactions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWorkplace } from '../../workplace/workplace.ts'
import { sessionAttaches } from '../answers/session-attaches.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'

/** A file of a session that is no longer found as it was given. */
export interface FileFinding {
  readonly attachSid: string
  readonly fileName: string
  readonly content: Exclude<SessionAttach['Content'], 'whole' | null>
  /** Null where no answer names it any more. */
  readonly question: { readonly sid: string; readonly code: string } | null
}

/** The server reads the files again when it is asked for them: only of sessions that have some. */
export function useFileFindings({ Sid, Feedbacks }: SessionWithAnswers): readonly FileFinding[] {
  const { http } = useWorkplace()
  const hasFiles = Feedbacks.some(({ Type }) => Type === feedbackTypes.attach)
  const { data } = useQuery({ ...sessionAttaches(http, Sid), enabled: hasFiles })
  return useMemo(() => (data ?? []).flatMap((attach) => findingOf(attach, Feedbacks)), [data, Feedbacks])
}

export function findingOf(
  { Sid, FileName, FileExt, Content }: Pick<SessionAttach, 'Sid' | 'FileName' | 'FileExt' | 'Content'>,
  feedbacks: SessionWithAnswers['Feedbacks'],
): readonly FileFinding[] {
  if (Content === null || Content === 'whole') return []
  const named = feedbacks.find(({ Type, Refer1 }) => Type === feedbackTypes.attach && Refer1 === Sid)
  const fileName = FileName ?? named?.Value1 ?? `${Sid.slice(0, 8)}${FileExt}`
  return [
    {
      attachSid: Sid,
      fileName,
      content: Content,
      question: named ? { sid: named.QuestionSid, code: named.QuestionCode } : null,
    },
  ]
}
