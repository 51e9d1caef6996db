import type { ChannelRow } from '@naire/contract'
import { channelParameter, openLink } from '@naire/domain/naires'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { quoted } from '../../workplace/odata.ts'

/** The address in which the questionnaire is answered, over a channel or none. */
export function surveyLink(
  { OrgSid, Sid, DefaultTheme }: Pick<NaireRow, 'OrgSid' | 'Sid' | 'DefaultTheme'>,
  origin: string,
  channel: ChannelRow | null = null,
): string {
  const url = new URL(origin + openLink({ mode: 'online', orgSid: OrgSid, naireSid: Sid, theme: DefaultTheme }))
  if (channel) url.searchParams.set(channelParameter, channel.Code)
  return url.href
}

/** The sessions of a questionnaire that came over a channel; what only tried it out is left aside. */
export function channelFilter(naireSid: string, { Code }: ChannelRow): string {
  return `NaireSid eq ${quoted(naireSid)} and Mode ne 'test' and Source eq ${quoted(Code)}`
}
