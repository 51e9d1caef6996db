import type { Ability } from '../access/index.ts'
import type { Actor } from '../event-sourcing/index.ts'
import { appealNumbers, withdrawMinutes, type SessionCommand } from '../sessions/index.ts'

/** Act on many sessions at once, on each by itself. */
export type BatchAct =
  | { readonly kind: 'pass' | 'takeReview' | 'releaseReview' | 'openAppeal' | 'closeAppeal' | 'restore' }
  | { readonly kind: 'return' | 'reject' | 'invalidate' | 'delete'; readonly reason: string }
  | { readonly kind: 'assignReviewer' | 'assignAppealer'; readonly personSid: string; readonly force: boolean }
  | { readonly kind: 'disableAssessor' | 'enableAssessor'; readonly personSid: string; readonly reason: string }

export type BatchActKind = BatchAct['kind']

type SessionIntention = SessionCommand extends infer Each
  ? Each extends SessionCommand
    ? Omit<Each, 'by' | 'at'>
    : never
  : never

/** A session as it was when the batch was prepared, so far as undoing needs to know. */
export interface SessionBefore {
  readonly reviewerSid: string | null
  readonly reviewerName: string | null
  readonly appealerSid: string | null
  readonly appealerName: string | null
  readonly appealStatus: number
}

export interface BatchOrder {
  readonly act: BatchAct
  /** Whoever began it: each of its commands is theirs. */
  readonly by: Actor
  /** Name of the person that the act names; null: it names none. */
  readonly personName: string | null
  /** Brings back what the act has done. */
  readonly isUndo: boolean
  /** Beginning of what is undone. */
  readonly since?: string
}

interface ActDefinition<Act> {
  readonly ability: Ability
  /** The command to each session. `requestId` is the same for every try. */
  command(act: Act, order: Pick<BatchOrder, 'by' | 'personName'>, requestId: string): SessionIntention
  /** Brings a session back; null: nothing does. */
  undo(before: SessionBefore, act: Act, requestId: string, since?: string): SessionIntention | null
  /** Minutes after its end in which it can be undone; absent: any time. */
  readonly undoMinutes?: number
}

const withdraw = (_: SessionBefore, __: BatchAct, requestId: string, since?: string) =>
  ({ type: 'WithdrawDecision', requestId, ...(since !== undefined && { since }) }) as const

const restored = (_: SessionBefore, __: BatchAct, requestId: string) => ({ type: 'RestoreSession', requestId }) as const

const toReviewer = ({ reviewerSid, reviewerName }: SessionBefore): SessionIntention =>
  reviewerSid === null
    ? { type: 'ReleaseReviewer' }
    : { type: 'AssignReviewer', reviewerSid, reviewerName, force: true }

export const batchActs: {
  readonly [Kind in BatchActKind]: ActDefinition<Extract<BatchAct, { readonly kind: Kind }>>
} = {
  pass: {
    ability: 'review',
    command: () => ({ type: 'PassSession', reason: '' }),
    undo: withdraw,
    undoMinutes: withdrawMinutes,
  },
  return: {
    ability: 'review',
    command: ({ reason }) => ({ type: 'ReturnSession', reason }),
    undo: withdraw,
    undoMinutes: withdrawMinutes,
  },
  reject: {
    ability: 'review',
    command: ({ reason }) => ({ type: 'RejectSession', reason }),
    undo: withdraw,
    undoMinutes: withdrawMinutes,
  },
  takeReview: {
    ability: 'review',
    command: (_, { by }) => ({
      type: 'AssignReviewer',
      reviewerSid: by.sid,
      reviewerName: by.name ?? null,
      force: false,
    }),
    undo: toReviewer,
  },
  releaseReview: { ability: 'review', command: () => ({ type: 'ReleaseReviewer' }), undo: toReviewer },
  assignReviewer: {
    ability: 'assignReviewer',
    command: ({ personSid, force }, { personName }) => ({
      type: 'AssignReviewer',
      reviewerSid: personSid,
      reviewerName: personName,
      force,
    }),
    undo: toReviewer,
  },
  disableAssessor: {
    ability: 'assignReviewer',
    command: ({ personSid, reason }, { personName }) => ({
      type: 'DisableAssessor',
      assessorSid: personSid,
      assessorName: personName,
      reason,
    }),
    undo: (_, { personSid }) => ({ type: 'EnableAssessor', assessorSid: personSid, reason: '' }),
  },
  enableAssessor: {
    ability: 'assignReviewer',
    command: ({ personSid, reason }) => ({ type: 'EnableAssessor', assessorSid: personSid, reason }),
    undo: () => null,
  },
  assignAppealer: {
    ability: 'assignAppealer',
    command: ({ personSid, force }, { personName }) => ({
      type: 'AssignAppealer',
      appealerSid: personSid,
      appealerName: personName,
      force,
    }),
    undo: ({ appealerSid, appealerName }) =>
      appealerSid === null ? null : { type: 'AssignAppealer', appealerSid, appealerName, force: true },
  },
  openAppeal: {
    ability: 'assignAppealer',
    command: () => ({ type: 'OpenAppeal' }),
    // A solved appeal that is opened begins its next round: closing would not bring the decision back.
    undo: ({ appealStatus }) => (appealStatus === appealNumbers.refuse ? { type: 'CloseAppeal' } : null),
  },
  closeAppeal: {
    ability: 'assignAppealer',
    command: () => ({ type: 'CloseAppeal' }),
    undo: () => ({ type: 'OpenAppeal' }),
  },
  invalidate: {
    ability: 'invalidateSessions',
    command: ({ reason }) => ({ type: 'InvalidateSession', reason }),
    undo: restored,
  },
  delete: {
    ability: 'deleteSessions',
    command: ({ reason }) => ({ type: 'DeleteSession', reason }),
    undo: restored,
  },
  restore: {
    ability: 'invalidateSessions',
    command: (_, __, requestId) => ({ type: 'RestoreSession', requestId }),
    undo: () => null,
  },
}

const definitionOf = ({ kind }: BatchAct) => batchActs[kind] as ActDefinition<BatchAct>

/** The command that a batch gives one of its sessions; null: none brings it back. */
export function batchCommand(
  { act, isUndo, since, ...people }: BatchOrder,
  before: SessionBefore,
  requestId: string,
): SessionIntention | null {
  const definition = definitionOf(act)
  return isUndo ? definition.undo(before, act, requestId, since) : definition.command(act, people, requestId)
}

/** Until when a batch that ended at a time can be undone, in milliseconds since 1970; null: it cannot at all. */
export function undoableUntil({ act, isUndo }: Pick<BatchOrder, 'act' | 'isUndo'>, endedAt: number): number | null {
  const { undo, undoMinutes } = definitionOf(act)
  const before = {
    reviewerSid: '',
    reviewerName: null,
    appealerSid: '',
    appealerName: null,
    appealStatus: appealNumbers.refuse,
  }
  if (isUndo || undo(before, act, '') === null) return null
  return undoMinutes === undefined ? Number.POSITIVE_INFINITY : endedAt + undoMinutes * 60_000
}

/** Bounds of batches. */
export const batchLimits = {
  /** Sessions of one. */
  sessions: 100_000,
  /** Sids of sessions that were chosen one by one. */
  sids: 5_000,
  /** Waiting or running, of one person. */
  atOnce: 3,
  /** Days for which its report is kept. */
  keptDays: 7,
  /** Refused rows of one page of the report. */
  reportRows: 10_000,
} as const

/** `prepared`: its sessions are fixed, and nothing was done yet. */
export const batchStatuses = ['prepared', 'waiting', 'running', 'finished', 'stopped', 'failed'] as const
export type BatchStatus = (typeof batchStatuses)[number]
