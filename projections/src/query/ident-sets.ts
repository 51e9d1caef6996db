import { idents, type IdentStanding } from '@naire/domain/idents'
import { campaignMessages, campaigns } from '@naire/domain/messages'
import { statusNumbers } from '@naire/domain/sessions'
import type { SetPlan, ViewerSql } from './set-plan.ts'
import { nameOf } from './trail-names.ts'
import { canAny, ownOrg } from './visibility.ts'

const bySession: readonly (readonly [number, IdentStanding])[] = [
  [statusNumbers.success, 'finished'],
  [statusNumbers.prohibit, 'screenedOut'],
  [statusNumbers.suspend, 'inProgress'],
  [statusNumbers.revoke, 'inProgress'],
  [statusNumbers.invalid, 'invalid'],
  [statusNumbers.fullQuota, 'quotaFull'],
]

/** `identStanding` of the domain, as SQL. */
export const standing = (t: string): string =>
  `case ${bySession.map(([status, name]) => `when ${t}."SessionStatus" = ${status} then '${name}'`).join(' ')}
     when ${t}."State" not in ('active', 'replaced') then ${t}."State"
     else coalesce(${t}."Outcome", case when ${t}."State" <> 'active' then ${t}."State" when ${t}."Invited" then '${'invited' satisfies IdentStanding}' else '${'waiting' satisfies IdentStanding}' end) end`

/** People of the organisation for those who run fieldwork, of interviewers their own. */
function visibleIdent(t: string, viewer: ViewerSql): string | null {
  if (!canAny(viewer, ['manageIdents', 'interview'])) return null
  const own = ownOrg(`${t}."OrgSid"`, viewer)
  return canAny(viewer, ['manageIdents']) ? own : `(${own} and ${t}."SurveyorSid" = ${viewer.user}::text)`
}

export const identSets = {
  /** People of respondent lists, without what is known of them. */
  Idents: {
    type: 'Ident',
    subject: (t) => `${t}."SubjectSid"`,
    wire: idents,
    table: 'idents',
    computed: { Standing: standing, SurveyorName: nameOf('users', 'SurveyorSid') },
    search: ['Stratum'],
    visible: visibleIdent,
  },
  /** Messages to people of respondent lists. */
  Campaigns: {
    type: 'Campaign',
    subject: (t) => `${t}."SubjectSid"`,
    wire: campaigns,
    table: 'campaigns',
    search: ['Name'],
    visible: (t, viewer) => (canAny(viewer, ['manageIdents']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
  CampaignMessages: {
    type: 'CampaignMessage',
    subject: (t) => `${t}."SubjectSid"`,
    wire: campaignMessages,
    table: 'campaign_messages',
    search: ['Detail'],
    visible: (t, viewer) => (canAny(viewer, ['manageIdents']) ? ownOrg(`${t}."OrgSid"`, viewer) : null),
  },
} as const satisfies Readonly<Record<string, SetPlan>>
