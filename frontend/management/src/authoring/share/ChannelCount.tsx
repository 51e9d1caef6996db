import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { channelFilter, type Channel } from './channel.ts'

/** How many sessions came over a channel. */
export function ChannelCount({ naireSid, channel }: { readonly naireSid: string; readonly channel: Channel }) {
  const { t } = useTranslation('settings')
  const { http, can } = useWorkplace()
  const { data } = useQuery({
    queryKey: ['channel', naireSid, channel.code],
    queryFn: ({ signal }) => http.get<ODataPage<unknown>>(query('/odata/NaireSessions', { filter: channelFilter(naireSid, channel), top: 0, count: true }), { signal }),
    enabled: can('viewSessions'),
    meta: { quiet: true },
  })
  return <span className="n-aside">{t('share.sessions', { number: data?.['@odata.count'] ?? '–' })}</span>
}
