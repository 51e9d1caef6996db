import { roles, type Ability, type RoleCode } from '../access/index.ts'
import { rolesToTell, type Session, type SessionEvent } from '../sessions/index.ts'
import type { NoticeKind } from './kinds.ts'

/** People who are told: these, or all but one who have one of these roles, and the ability in the subject. */
export type Audience =
  | { readonly sids: readonly string[] }
  | { readonly roles: readonly RoleCode[]; readonly ability: Ability; readonly except?: string | null }

/** Notice before it is known to whom it goes. */
export interface NoticeDraft {
  readonly kind: NoticeKind
  readonly what: string
  readonly to: Audience
  /** Deadline that it is about. */
  readonly dueAt?: string
}

type Rules = {
  readonly [Type in SessionEvent['type']]?: (
    data: Extract<SessionEvent, { type: Type }>['data'],
    session: Pick<Session, 'userSid' | 'appealerSid' | 'appealedBy' | 'alarmClaimedBy'>,
  ) => NoticeDraft
}

const only = (...sids: readonly (string | null)[]): Audience => ({
  sids: [...new Set(sids)].filter((sid) => sid !== null),
})
const alarmers = (escalations: number): Audience => ({ roles: rolesToTell(escalations), ability: 'processAlarms' })
const customers: Audience = { roles: [roles.Customer], ability: 'appeal' }
const judges: Audience = { roles: [roles.Judge], ability: 'judgeAppeals' }

const rules = {
  AlarmRaised: () => ({ kind: 'alarm', what: 'raised', to: alarmers(0) }),
  AlarmReopened: () => ({ kind: 'alarm', what: 'reopened', to: alarmers(0) }),
  AlarmHandedOver: ({ claimedBySid }) => ({ kind: 'alarm', what: 'handedOver', to: only(claimedBySid) }),
  AlarmEscalated: ({ times }, { alarmClaimedBy: except }) => ({
    kind: 'alarm',
    what: 'escalated',
    to: { ...alarmers(times), except },
  }),
  ReviewerAssigned: ({ reviewerSid }) => ({ kind: 'assignment', what: 'review', to: only(reviewerSid) }),
  AppealerAssigned: ({ appealerSid }) => ({ kind: 'assignment', what: 'appeal', to: only(appealerSid) }),
  SessionReturned: (_, { userSid }) => ({ kind: 'returned', what: 'answers', to: only(userSid) }),
  AppealOpened: (_, { appealerSid }) => ({
    kind: 'appealOpened',
    what: 'opened',
    to: appealerSid === null ? customers : only(appealerSid),
  }),
  AppealCommitted: () => ({ kind: 'appealOpened', what: 'committed', to: judges }),
  AppealSolved: ({ result }, { appealerSid, appealedBy }) => ({
    kind: 'appealJudged',
    what: result,
    to: only(appealerSid, ...appealedBy),
  }),
  AppealJudgementWithdrawn: ({ wasSolved }, { appealerSid, appealedBy }) => ({
    kind: 'appealJudged',
    what: 'withdrawn',
    to: wasSolved ? only(appealerSid, ...appealedBy) : only(),
  }),
  ReviewDeadlineMissed: ({ reviewerSid, dueAt }) => ({
    kind: 'deadlineMissed',
    what: 'review',
    to: only(reviewerSid),
    dueAt,
  }),
  AppealDeadlineMissed: ({ of, appealerSid, dueAt }) => ({
    kind: 'deadlineMissed',
    what: of,
    to: of === 'judgement' ? judges : only(appealerSid),
    dueAt,
  }),
} as const satisfies Rules

/** Notice of an event of a session, and its audience; null where nobody is told. */
export function noticeOf(
  { type, data }: Pick<SessionEvent, 'type' | 'data'>,
  session: Parameters<NonNullable<Rules[SessionEvent['type']]>>[1],
): NoticeDraft | null {
  const rule = (rules as Readonly<Record<string, ((given: never, of: typeof session) => NoticeDraft) | undefined>>)[
    type
  ]
  return rule?.(data as never, session) ?? null
}
