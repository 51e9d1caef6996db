import { openLink } from '@naire/domain/naires'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { quoted } from '../../workplace/odata.ts'

/** A way on which respondents come: a poster, a mailing, a group. */
export interface Channel {
  readonly code: string
  readonly name: string
}

/** The parameter of the address that tells the channel; expressions read it as `$query.source`. */
const parameter = 'source'

export function isChannelCode(code: string): boolean {
  return /^[\w-]{1,64}$/.test(code)
}

/** The address in which the questionnaire is answered, over a channel or none. */
export function surveyLink({ OrgSid, Sid, DefaultTheme }: Pick<NaireRow, 'OrgSid' | 'Sid' | 'DefaultTheme'>, origin: string, channel: Channel | null = null): string {
  const url = new URL(origin + openLink({ mode: 'online', orgSid: OrgSid, naireSid: Sid, theme: DefaultTheme }))
  if (channel) url.searchParams.set(parameter, channel.code)
  return url.href
}

/** The sessions of a questionnaire that came over a channel; what only tried it out is left aside. */
export function channelFilter(naireSid: string, { code }: Channel): string {
  const [value, field] = [`${parameter}=${code}`, 'QueryParams']
  const anywhere = [`${field} eq ${quoted(value)}`, `startswith(${field},${quoted(`${value}&`)})`, `endswith(${field},${quoted(`&${value}`)})`, `contains(${field},${quoted(`&${value}&`)})`]
  return `NaireSid eq ${quoted(naireSid)} and Mode ne 'test' and (${anywhere.join(' or ')})`
}
