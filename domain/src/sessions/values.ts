/**
 * Where the answers of a session stand. `none`: no such session; `deleted`: in the recycle bin; `erased`: gone for
 * good.
 */
export type AnsweringState =
  | 'none'
  | 'suspend'
  | 'settling'
  | 'success'
  | 'prohibit'
  | 'fullQuota'
  | 'revoke'
  | 'invalid'
  | 'deleted'
  | 'erased'

/** `none`: nothing to review yet. */
export type ReviewState = 'none' | 'pending' | 'pass' | 'revoke' | 'reject'

/** `refuse`: appeals are not allowed for this session. */
export type AppealState = 'notCommit' | 'pending' | 'solved' | 'refuse'

export type AlarmState = 'none' | 'notProcessed' | 'processed'

/**
 * The numbers of the field Status. A session whose seat is being decided still shows Suspend; a deleted or erased one
 * shows nothing.
 */
export const statusNumbers = {
  none: null,
  suspend: 2,
  settling: 2,
  success: 0,
  prohibit: 1,
  fullQuota: 5,
  revoke: 4,
  invalid: 3,
  deleted: null,
  erased: null,
} as const satisfies Record<AnsweringState, number | null>

/** The numbers of the field ReviewStatus; null while there is nothing to review. */
export const reviewNumbers = { none: null, pending: 0, pass: 1, revoke: 2, reject: 3 } as const satisfies Record<
  ReviewState,
  number | null
>

/** The numbers of the field AppealStatus. */
export const appealNumbers = { notCommit: 0, pending: 1, solved: 2, refuse: 3 } as const satisfies Record<
  AppealState,
  number
>

/** The numbers of the field AlarmStatus; null without an alarm. */
export const alarmNumbers = { none: null, notProcessed: 0, processed: 1 } as const satisfies Record<
  AlarmState,
  number | null
>

/** The numbers of the field AuthMode. */
export const authModes = { authorize: 0, anonymous: 1 } as const
export type AuthMode = (typeof authModes)[keyof typeof authModes]

/** Judge's verdict on an appeal: `uphold` overturns the decision, `reject` lets it stand. */
export type JudgeResult = 'uphold' | 'reject'
