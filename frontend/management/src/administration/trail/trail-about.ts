import { type Ability, mayEnter, type RoleCode } from '@naire/domain/access'
import type { TrailRow } from './trail-row.ts'

interface TrailTarget {
  /** Prefix of the stream: session, user, naire, quota …; sign-ins belong to a person. */
  readonly kind: string
  readonly sid: string
}

export function aboutOf({ Stream, SessionSid, NaireSid }: TrailRow): TrailTarget {
  const stream = Stream ?? (SessionSid ? `session-${SessionSid}` : NaireSid ? `naire-${NaireSid}` : '')
  const [kind = '', ...rest] = stream.split('-')
  return { kind: kind === 'signins' ? 'user' : kind, sid: rest.join('-') }
}

interface TrailViewer {
  readonly role: number
  can(ability: Ability): boolean
}

/** Where the person may look at it; null: nowhere. */
export function placeOf(row: TrailRow, { role, can }: TrailViewer): string | null {
  const { kind, sid } = aboutOf(row)
  const may = (route: Parameters<typeof mayEnter>[0]) => mayEnter(route, role as RoleCode)
  const project = row.OrgSid && row.SubjectSid ? `/subject/${row.OrgSid}/${row.SubjectSid}` : null
  if (kind === 'user')
    return may('userMng') && can('manageUsers') && row.AboutName
      ? `/userMng/${row.OrgSid ?? ''}?user=${encodeURIComponent(row.AboutName)}`
      : null
  if (project === null) return null
  if (kind === 'session') return can('viewSessions') ? `${project}/sessionNaire/${sid}/view` : null
  if (kind === 'naire') return may('naireEdit') && can('editQuestions') ? `${project}/naireEdit?naire=${sid}` : project
  if (kind === 'quota') return can('manageQuotas') ? `${project}/quotarMng?naire=${sid}` : null
  return kind === 'subject' ? project : null
}
