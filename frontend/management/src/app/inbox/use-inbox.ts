import type { NoticeRow, NoticeSettings, ShownNoticeSettings } from '@naire/contract'
import { noticePath, type NoticeKind } from '@naire/domain/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../workplace/live.ts'
import { query, type ODataPage } from '../../workplace/odata.ts'
import { usePages } from '../../workplace/use-pages.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

const unread = 'ReadTime eq null'
const againMs = 300_000

/** Number of unread notices; `onNew`: one more was given. */
export function useUnread(onNew: () => void): number {
  const { http, me } = useWorkplace()
  const queries = useQueryClient()
  const count = useQuery({
    queryKey: ['inbox', me.Sid, 'unread'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<NoticeRow>>(query('/odata/Notices', { filter: unread, top: 0, count: true }), {
          signal,
        })
      )['@odata.count'] ?? 0,
    refetchInterval: againMs,
    meta: { quiet: true },
  })
  useLive('notice', ({ Kind }) => {
    void queries.invalidateQueries({ queryKey: ['inbox'] })
    if (Kind !== null) onNew()
  })
  return count.data ?? 0
}

/** Notices, the newest first. */
export function useInbox(isUnreadOnly: boolean) {
  const { me } = useWorkplace()
  return usePages<NoticeRow>({
    queryKey: ['inbox', me.Sid, 'list', isUnreadOnly],
    set: 'Notices',
    filter: isUnreadOnly ? unread : undefined,
    orderby: 'CreateTime desc,Sid',
  })
}

export function useMarkRead() {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (what: { readonly Sids: readonly string[] } | { readonly Until: string }) =>
      http.post('/odata/Notices/SurveyExpert.MarkRead()', what),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['inbox'] }),
  })
}

export function useNoticeSettings() {
  const { http, me } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['noticeSettings', me.Sid]
  const settings = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.get<ShownNoticeSettings>('/api/NoticeSettings', { signal }),
    meta: { quiet: true },
  })
  const save = useMutation({
    mutationFn: (changed: NoticeSettings) => http.post('/api/SaveNoticeSettings', changed),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
  return { settings, save }
}

/** Path of the screen on which the thing lies; null: none. */
export const pathOf = ({ Kind, What, OrgSid, SubjectSid, NaireSid, SessionSid }: NoticeRow): string | null =>
  noticePath({
    kind: Kind as NoticeKind,
    what: What,
    orgSid: OrgSid,
    subjectSid: SubjectSid,
    naireSid: NaireSid,
    sessionSid: SessionSid,
  })
