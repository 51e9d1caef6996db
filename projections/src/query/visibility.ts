import {
  can,
  conditionSql,
  partOfSessions,
  roles,
  type Ability,
  type SessionField,
  noMemberships,
  type Caller,
  type Memberships,
} from '@naire/domain/access'
import type { ViewerSql } from './set-plan.ts'

/** Rows of the viewer's organisation; all of them for who crosses organisations without having chosen one. */
export function ownOrg(orgColumn: string, viewer: ViewerSql): string {
  return crossesOrgs(viewer)
    ? `(${viewer.org}::text is null or ${orgColumn} = ${viewer.org}::text)`
    : `${orgColumn} = ${viewer.org}::text`
}

export function isStaff({ role }: ViewerSql): boolean {
  return role !== 'respondent'
}

export function canAny({ role }: ViewerSql, abilities: readonly Ability[]): boolean {
  return role === 'system' || abilities.some((ability) => can(role, ability))
}

/** Sessions: a respondent's own one; staff by what their role has to do with it. */
export function visibleSession(t: string, viewer: ViewerSql): string | null {
  if (viewer.role === 'respondent') return `${t}."Sid" = ${viewer.session}::text`
  if (!canAny(viewer, ['viewSessions'])) return null
  const condition = partOfSessions[viewer.role]
  const part =
    condition === undefined
      ? 'true'
      : conditionSql(
          condition,
          (field) => `${t}.${columnOf[field]}`,
          () => `${viewer.user}::text`,
        )
  return `(${ownOrg(`${t}."OrgSid"`, viewer)} and ${part})`
}

/**
 * Answers, by the organisation of their questionnaire; roles that see a part of the sessions see the answers of these.
 */
export function visibleAnswers(
  { sid, orgSid }: { readonly sid: string; readonly orgSid: string },
  viewer: ViewerSql,
): string | null {
  if (viewer.role === 'respondent' || !canAny(viewer, ['viewSessions'])) return null
  const own = ownOrg(orgSid, viewer)
  return partOfSessions[viewer.role] === undefined ? own : `(${own} and ${withVisibleSession(sid, viewer) ?? 'false'})`
}

const columnOf: Readonly<Record<SessionField, string>> = {
  status: '"Status"',
  reviewStatus: '"ReviewStatus"',
  reviewerAssigned: 'reviewer_assigned',
  reviewerSid: '"RevieworSid"',
  appealStatus: '"AppealStatus"',
  appealerAssigned: 'appealer_assigned',
  appealerSid: '"AppealerSid"',
  userSid: '"UserSid"',
}

/** Rows about a session are seen by whom the session is. */
export function withVisibleSession(sidColumn: string, viewer: ViewerSql): string | null {
  const condition = visibleSession('s', viewer)
  return condition === null
    ? null
    : `exists (select 1 from read.sessions as s where s."Sid" = ${sidColumn} and s."Status" is not null and ${condition})`
}

/** Appeals: those who appeal see their own and unassigned ones, judges those that were committed. */
export function visibleAppeal(t: string, viewer: ViewerSql): string | null {
  if (!canAny(viewer, ['appeal', 'judgeAppeals'])) return null
  const own = ownOrg(`${t}."OrgSid"`, viewer)
  if (viewer.role === roles.Customer)
    return `(${own} and (${t}.assigned_sid is null or ${t}.assigned_sid = ${viewer.user}::text))`
  if (viewer.role === roles.Judge) return `(${own} and ${t}."AppealStatus" in (1, 2))`
  return own
}

/**
 * History: managers see all of their organisation; who reviews, appeals or judges sees that of the sessions they see.
 */
export function visibleHistory(t: string, viewer: ViewerSql): string | null {
  if (!canAny(viewer, ['viewHistory'])) return null
  if (canAny(viewer, ['assignReviewer'])) return ownOrg(`${t}."OrgSid"`, viewer)
  return withVisibleSession(`${t}."SessionSid"`, viewer)
}

/** Users: who manages or assigns sees the organisation's, everybody themselves. */
export function visibleUser(t: string, viewer: ViewerSql): string | null {
  if (!isStaff(viewer)) return null
  if (crossesOrgs(viewer)) return ownOrg(`${t}."OrgSid"`, viewer)
  const self = `${t}."Sid" = ${viewer.user}::text`
  return canAny(viewer, ['manageUsers', 'assignReviewer']) ? `(${self} or ${ownOrg(`${t}."OrgSid"`, viewer)})` : self
}

/** Whether what this viewer sees of an organisation's rows hangs on nothing that changes in them. */
export function seesSteadily({ role, memberships }: Pick<Viewer, 'role' | 'memberships'>): boolean {
  return (
    role !== 'respondent' && Object.keys(memberships?.roles ?? {}).length === 0 && partOfSessions[role] === undefined
  )
}

/** Caller of a query. Row-level access is decided here; the calls they may make are in the caller's table. */
export interface Viewer {
  readonly role: Caller
  /** The organisation that they work in; SuperAdmin sees all when it is null, one when it is set. */
  readonly orgSid: string | null
  readonly userSid: string
  /** Allowed telephone numbers in answers, whatever the role says. */
  readonly seesPhones?: boolean
  /** Subjects with members that are not theirs, or in which they have another role; absent: none. */
  readonly memberships?: Memberships
  /** Of a respondent: the one session whose key they hold. */
  readonly sessionSid?: string
}

export function crossesOrgs({ role }: Pick<Viewer, 'role'>): boolean {
  return role === roles.SuperAdmin || role === 'system'
}

/**
 * Nobody who crosses organisations is kept from a subject, and a respondent sees their own session wherever it lies.
 */
export const membershipsOf = (viewer: Pick<Viewer, 'role' | 'memberships'>): Memberships =>
  crossesOrgs(viewer) || viewer.role === 'respondent' ? noMemberships : (viewer.memberships ?? noMemberships)
