import type { ChannelRow } from '@naire/api/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { channelFilter } from './channel.ts'

/** How many sessions came over a channel, and the way to them. */
export function ChannelCount({ naire, channel }: { readonly naire: NaireRow; readonly channel: ChannelRow }) {
  const { t } = useTranslation('settings')
  const { http, can } = useWorkplace()
  const { data } = useQuery({
    queryKey: ['channel', naire.Sid, channel.Code],
    queryFn: ({ signal }) =>
      http.get<ODataPage<unknown>>(
        query('/odata/NaireSessions', { filter: channelFilter(naire.Sid, channel), top: 0, count: true }),
        { signal },
      ),
    enabled: can('viewSessions'),
    meta: { quiet: true },
  })
  const words = t('share.sessions', { number: data?.['@odata.count'] ?? '–' })
  if (!can('viewSessions')) return <span className="n-aside">{words}</span>
  return (
    <Link
      to={`/subject/${naire.OrgSid}/${naire.SubjectSid}/dataMng?${new URLSearchParams({ naire: naire.Sid, f: `Source:is:${channel.Code}` })}`}
    >
      {words}
    </Link>
  )
}
