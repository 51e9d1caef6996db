import type { SessionComment } from '@naire/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useViewSetting } from '../../workplace/use-view-setting.ts'
import { useLive } from '../../workplace/live.ts'

/** Comments of staff on one session. */
export interface Comments {
  /** `null`: about the session as a whole. */
  on(questionSid: string | null): readonly SessionComment[]
  /** By others, since this person marked them as read. */
  readonly unread: readonly SessionComment[]
  isUnread(comment: SessionComment): boolean
  markRead(): void
  readonly isSending: boolean
  add(questionSid: string | null, text: string, onDone: () => void): void
}

/** `isAsked`: whether this person reads what staff says. */
export function useComments(sessionSid: string, isAsked: boolean): Comments {
  const { http, me } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['comments', sessionSid]
  const refresh = () => queries.invalidateQueries({ queryKey })
  useLive('sessionChanged', (data) => void (data['SessionSid'] === sessionSid && refresh()))
  const { data } = useQuery({
    queryKey,
    enabled: isAsked,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<readonly SessionComment[]>>(
          `${entity('NaireSessions', sessionSid)}/SurveyExpert.Comments()`,
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
  const [seen, setSeen] = useViewSetting(`comments.${sessionSid}`, -1)
  const send = useMutation({
    mutationFn: (body: { readonly QuestionSid: string | null; readonly Text: string }) =>
      http.post('/odata/NaireSessions/SurveyExpert.AddComment()', { sessionSid, ...body }),
    onSettled: refresh,
  })
  return useMemo(() => {
    const all = data ?? []
    const isUnread = ({ Revision, AuthorSid }: SessionComment) => Revision > seen && AuthorSid !== me.Sid
    return {
      on: (questionSid) => all.filter(({ QuestionSid }) => QuestionSid === questionSid),
      unread: all.filter(isUnread),
      isUnread,
      markRead: () => setSeen(Math.max(seen, ...all.map(({ Revision }) => Revision))),
      isSending: send.isPending,
      add: (QuestionSid, Text, onDone) => send.mutate({ QuestionSid, Text }, { onSuccess: onDone }),
    }
  }, [data, seen, setSeen, me.Sid, send])
}
