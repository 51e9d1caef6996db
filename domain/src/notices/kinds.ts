/** Reasons for which people are told of something. */
export const noticeKinds = [
  'alarm',
  'assignment',
  'returned',
  'appealOpened',
  'appealJudged',
  'deadlineNear',
  'deadlineMissed',
  'quotaFull',
  'exportReady',
  'jobFailed',
  'webhookOff',
  'dataErased',
  'mention',
  'approval',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Robots of staff groups: each is a reader with an inbox of its own, from which everything is sent. */
export const robotKinds = ['wecom', 'dingtalk'] as const
export type RobotKind = (typeof robotKinds)[number]
/** Kinds that a group may be told of: those that are not about one person's own things. */
export const groupNoticeKinds = [
  'alarm',
  'appealOpened',
  'deadlineNear',
  'deadlineMissed',
  'quotaFull',
] as const satisfies readonly NoticeKind[]
export type GroupNoticeKind = (typeof groupNoticeKinds)[number]

/** Whether groups are told of it: what is handed over to one person is theirs alone. */
export const isForGroups = ({ kind, what }: { readonly kind: NoticeKind; readonly what: string }): boolean =>
  (groupNoticeKinds as readonly NoticeKind[]).includes(kind) && what !== 'handedOver'

/** Reader of a robot's notices, in the place of a user's sid. */
export const robotReader = (kind: RobotKind, orgSid: string): string => `${kind}.${orgSid}`
/** Null: the reader is a person. */
export function robotOf(reader: string): { readonly kind: RobotKind; readonly orgSid: string } | null {
  const [kind, orgSid] = reader.split('.')
  const robot = robotKinds.find((each) => each === kind)
  return robot === undefined || orgSid === undefined ? null : { kind: robot, orgSid }
}

/** `atOnce`: a minute later, unless it was read by then. `daily`: with all others of the day, in one mail. */
export const mailTimes = ['off', 'atOnce', 'daily'] as const
export type MailTime = (typeof mailTimes)[number]

export interface NoticeWays {
  readonly inApp: boolean
  readonly mail: MailTime
}

/** Ways by which a person is told, for every kind. */
export type NoticePreferences = Readonly<Record<NoticeKind, NoticeWays>>

const atOnce: NoticeWays = { inApp: true, mail: 'atOnce' }
const daily: NoticeWays = { inApp: true, mail: 'daily' }

/** Preferences of whoever has chosen nothing. Mail goes to those alone who have given an address. */
export const usualPreferences: NoticePreferences = {
  alarm: atOnce,
  assignment: daily,
  returned: atOnce,
  appealOpened: atOnce,
  appealJudged: atOnce,
  deadlineNear: daily,
  deadlineMissed: atOnce,
  quotaFull: daily,
  exportReady: atOnce,
  jobFailed: atOnce,
  webhookOff: atOnce,
  dataErased: daily,
  mention: atOnce,
  approval: atOnce,
}

/** News about one thing; names nobody, and holds nothing of answers. */
export interface Notice {
  /** Follows from its cause and its reader: the same thing is never told twice. */
  readonly noticeSid: string
  /** Id of the event, or name of the moment, that it tells of. */
  readonly cause: string
  readonly kind: NoticeKind
  /** Which of the kind: `review` or `appeal` of an assignment, `upheld` of a judged appeal. */
  readonly what: string
  /** Author's or operator's word for the thing, where it has one besides the questionnaire's name. */
  readonly detail: string | null
  readonly orgSid: string | null
  readonly subjectSid: string | null
  readonly naireSid: string | null
  readonly sessionSid: string | null
  /** Deadline that it is about, ISO 8601. */
  readonly dueAt: string | null
  /** ISO 8601. */
  readonly at: string
}

export const noticeLimits = {
  /** Notices that one request marks as read. */
  batch: 1_000,
  detailLength: 200,
  /** Notices that one mail lists; it says how many more there are. */
  ofMail: 50,
  /** Hours before a deadline at which it is near. */
  nearHours: 24,
  /** Time for which an open screen alone tells. */
  screenFirstMs: 60_000,
  /** Tries of one mail. */
  tries: 5,
} as const

const dayMs = 86_400_000

/** When a notice is due by mail: digests go at 8 in the morning in Beijing, which is midnight in UTC. */
export function mailDueAt(time: MailTime, at: string): string | null {
  if (time === 'off') return null
  const ms = Date.parse(at)
  const due = time === 'atOnce' ? ms + noticeLimits.screenFirstMs : (Math.floor(ms / dayMs) + 1) * dayMs
  return new Date(due).toISOString()
}
