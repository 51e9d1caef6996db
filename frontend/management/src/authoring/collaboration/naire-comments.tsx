import type { NaireCommentRow, NaireCommentsReply } from '@naire/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { useLive } from '../../workplace/live.ts'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** First comment and its answers, oldest first. */
export interface CommentThread {
  readonly first: NaireCommentRow
  readonly answers: readonly NaireCommentRow[]
}

const nobody: NaireCommentsReply = { Comments: [], People: [] }

/** Comments on a questionnaire, as they are now; every author sees a new one at once. */
function useLoadedComments(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['naireComments', naireSid]
  useLive('naireCommented', ({ NaireSid }) => {
    if (NaireSid === naireSid) void queries.invalidateQueries({ queryKey })
  })
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<NaireCommentsReply>>(`${entity('Naires', naireSid)}/SurveyExpert.NaireComments()`, {
          signal,
        })
      ).value,
    meta: { quiet: true },
  })
  const { Comments, People } = query.data ?? nobody
  const threads = useMemo(() => threadsOf(Comments), [Comments])
  return useMemo(() => ({ query, threads, people: People }), [query, threads, People])
}

const CommentsContext = createContext<ReturnType<typeof useLoadedComments> | null>(null)

export function CommentsProvider({ naireSid, children }: { readonly naireSid: string; readonly children: ReactNode }) {
  return <CommentsContext value={useLoadedComments(naireSid)}>{children}</CommentsContext>
}

const none: readonly CommentThread[] = []

/** Comments on the questionnaire that is open in the editor. */
export function useNaireComments() {
  const loaded = use(CommentsContext)
  return { query: loaded?.query ?? null, threads: loaded?.threads ?? none, people: loaded?.people ?? nobody.People }
}

export function threadsOf(comments: readonly NaireCommentRow[]): readonly CommentThread[] {
  return comments
    .filter(({ ReplyTo }) => ReplyTo === null)
    .map((first) => ({ first, answers: comments.filter(({ ReplyTo }) => ReplyTo === first.Sid) }))
}

/** Sids of the people whose names stand behind an @ in a text; of two that begin alike, the longer one. */
export function mentionsIn(text: string, people: NaireCommentsReply['People']): readonly string[] {
  const byLength = people.toSorted((one, other) => other.Name.length - one.Name.length)
  let rest = text
  return byLength.flatMap(({ Sid, Name }) => {
    if (!rest.includes(`@${Name}`)) return []
    rest = rest.replaceAll(`@${Name}`, '')
    return [Sid]
  })
}

interface NewComment {
  readonly questionSid: string | null
  readonly replyTo: string | null
  readonly text: string
  readonly mentions: readonly string[]
}

export function useCommentCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const one = `${entity('Naires', naireSid)}/SurveyExpert.`
  const onSettled = () => queries.invalidateQueries({ queryKey: ['naireComments', naireSid] })
  return {
    add: useMutation({
      mutationFn: (comment: NewComment) => http.post(`${one}AddNaireComment()`, comment),
      onSettled,
    }),
    resolve: useMutation({
      mutationFn: (body: { readonly sid: string; readonly resolved: boolean }) =>
        http.post(`${one}ResolveNaireComment()`, body),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (sid: string) => http.post(`${one}RemoveNaireComment()`, { sid }),
      onSettled,
    }),
  }
}
