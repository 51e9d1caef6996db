import type { Ability } from '@naire/domain/access'
import { appealNumbers } from '@naire/domain/sessions'
import type { SessionRow } from '../sessions/session-row.ts'

/** One request about sessions; their sids travel in `field`: together, or in `sessionSid` one by one. */
export interface BatchStep {
  readonly path: string
  readonly field: 'sessionSids' | 'naireSessionSidList' | 'sessionSid'
  readonly body: Readonly<Record<string, unknown>>
  readonly sids: readonly string[]
}

/** Action on the chosen sessions; `kind` names its words in `locales`: `batch.acts.<kind>`. */
export type BatchAct =
  | { readonly kind: 'pass' }
  | { readonly kind: 'return' | 'reject' | 'invalidate' | 'delete'; readonly reason: string }
  /** Brings back what was invalidated, and what lies in the recycle bin. */
  | { readonly kind: 'restore' | 'undelete' }
  /** `undoReason` stands in the history of alarms that are put back or opened again. */
  | { readonly kind: 'claimAlarms'; readonly undoReason: string }
  | { readonly kind: 'handOverAlarms'; readonly personSid: string; readonly word: string }
  | { readonly kind: 'closeAlarms'; readonly note: string; readonly undoReason: string }
  | { readonly kind: 'takeReview' | 'releaseReview' | 'openAppeal' | 'closeAppeal' }
  | { readonly kind: 'disableAssessor' | 'enableAssessor'; readonly personSid: string; readonly reason: string }
  | {
      readonly kind: 'assignReviewer' | 'assignAppealer'
      readonly subjectSid: string
      readonly personSid: string
      readonly force: boolean
    }

export type BatchKind = BatchAct['kind']

/** As the list showed them when the act began. */
export type ChosenRow = Pick<SessionRow, 'Sid'> &
  Partial<Pick<SessionRow, 'RevieworSid' | 'AppealerSid' | 'AppealStatus'>>

interface BatchDefinition<Act> {
  readonly ability: Ability
  steps(act: Act, sids: readonly string[]): readonly BatchStep[]
  /** Steps that restore each changed session to its former state; blank for an action that nothing undoes. */
  undo(act: Act, rows: readonly ChosenRow[]): readonly BatchStep[]
}

const sessions = (name: string, sids: readonly string[], body: BatchStep['body'] = {}): BatchStep => ({
  path: `/odata/NaireSessions/SurveyExpert.${name}()`,
  field: 'sessionSids',
  body,
  sids,
})
const appeals = (openAppeal: boolean, sids: readonly string[]): BatchStep => ({
  path: '/odata/AppealSessions/SurveyExpert.ToggleAppealStatus()',
  field: 'naireSessionSidList',
  body: { openAppeal },
  sids,
})

const alarmsOf = (name: string, sids: readonly string[], body: BatchStep['body'] = {}): BatchStep => ({
  path: `/odata/NaireSessions/SurveyExpert.${name}()`,
  field: 'sessionSid',
  body,
  sids,
})

const decision = {
  ability: 'review',
  steps: (act: BatchAct, sids: readonly string[]) => [
    sessions('ReviewMany', sids, { action: act.kind, reason: 'reason' in act ? act.reason : '' }),
  ],
  undo: (_: BatchAct, rows: readonly ChosenRow[]) => [sessions('WithdrawReview', sidsOf(rows))],
} as const satisfies BatchDefinition<never>

const restoring = {
  steps: (_: BatchAct, sids: readonly string[]) => [sessions('RestoreMany', sids)],
  undo: () => [],
} as const

type BatchDefinitions = { readonly [Kind in BatchKind]: BatchDefinition<Extract<BatchAct, { readonly kind: Kind }>> }

const acts: BatchDefinitions = {
  pass: decision,
  return: decision,
  reject: decision,
  invalidate: {
    ability: 'invalidateSessions',
    steps: ({ reason }, sids) => [sessions('InvalidateMany', sids, { reason })],
    undo: (_, rows) => [sessions('RestoreMany', sidsOf(rows))],
  },
  delete: {
    ability: 'deleteSessions',
    steps: ({ reason }, sids) => [sessions('DeleteMany', sids, { reason })],
    undo: (_, rows) => [sessions('RestoreMany', sidsOf(rows))],
  },
  restore: { ability: 'invalidateSessions', ...restoring },
  undelete: { ability: 'deleteSessions', ...restoring },
  takeReview: {
    ability: 'review',
    steps: (_, sids) => [sessions('TakeReview', sids)],
    undo: (_, rows) => toReviewers(rows),
  },
  releaseReview: {
    ability: 'review',
    steps: (_, sids) => [sessions('ReleaseReview', sids)],
    undo: (_, rows) => toReviewers(rows),
  },
  assignReviewer: {
    ability: 'assignReviewer',
    steps: ({ subjectSid, personSid, force }, sids) => [
      sessions('AssignReviewer', sids, { subjectSid, reviewerSid: personSid, force }),
    ],
    undo: (_, rows) => toReviewers(rows),
  },
  disableAssessor: {
    ability: 'assignReviewer',
    steps: ({ personSid, reason }, sids) => [sessions('DisableAssessor', sids, { assessorSid: personSid, reason })],
    undo: ({ personSid }, rows) => [sessions('EnableAssessor', sidsOf(rows), { assessorSid: personSid })],
  },
  enableAssessor: {
    ability: 'assignReviewer',
    steps: ({ personSid, reason }, sids) => [sessions('EnableAssessor', sids, { assessorSid: personSid, reason })],
    undo: () => [],
  },
  assignAppealer: {
    ability: 'assignAppealer',
    steps: ({ subjectSid, personSid, force }, sids) => [
      sessions('AssignAppealer', sids, { subjectSid, appealerSid: personSid, force }),
    ],
    undo: ({ subjectSid }, rows) =>
      [...byPerson(rows, 'AppealerSid')].map(([appealerSid, sids]) =>
        sessions('AssignAppealer', sids, { subjectSid, appealerSid, force: true }),
      ),
  },
  claimAlarms: {
    ability: 'processAlarms',
    steps: (_, sids) => [alarmsOf('ClaimAlarm', sids)],
    undo: ({ undoReason }, rows) => [alarmsOf('ReleaseAlarm', sidsOf(rows), { reason: undoReason })],
  },
  handOverAlarms: {
    ability: 'processAlarms',
    steps: ({ personSid, word }, sids) => [alarmsOf('HandOverAlarm', sids, { toSid: personSid, word })],
    undo: () => [],
  },
  closeAlarms: {
    ability: 'processAlarms',
    steps: ({ note }, sids) => [alarmsOf('ProcessAlarm', sids, { note })],
    undo: ({ undoReason }, rows) => [alarmsOf('ReopenAlarm', sidsOf(rows), { reason: undoReason })],
  },
  openAppeal: {
    ability: 'assignAppealer',
    steps: (_, sids) => [appeals(true, sids)],
    // A solved appeal that is opened begins its next round: closing would not bring the decision back.
    undo: (_, rows) => [
      appeals(false, sidsOf(rows.filter(({ AppealStatus }) => AppealStatus === appealNumbers.refuse))),
    ],
  },
  closeAppeal: {
    ability: 'assignAppealer',
    steps: (_, sids) => [appeals(false, sids)],
    undo: (_, rows) => [appeals(true, sidsOf(rows))],
  },
}

/** Whether somebody may do anything at all to several sessions at once. */
export const mayBatch = (can: (ability: Ability) => boolean): boolean =>
  can('batchOperations') && Object.values(acts).some(({ ability }) => ability !== 'processAlarms' && can(ability))

export const abilityFor = (kind: BatchKind): Ability => acts[kind].ability

export const stepsOf = (act: BatchAct, sids: readonly string[]): readonly BatchStep[] =>
  (acts[act.kind] as BatchDefinition<BatchAct>).steps(act, sids)

export const undoOf = (act: BatchAct, rows: readonly ChosenRow[]): readonly BatchStep[] =>
  (acts[act.kind] as BatchDefinition<BatchAct>).undo(act, rows).filter(({ sids }) => sids.length > 0)

/** Back to whom they were given before, or to nobody. */
function toReviewers(rows: readonly ChosenRow[]): readonly BatchStep[] {
  const nobodys = rows.filter(({ RevieworSid }) => (RevieworSid ?? null) === null)
  const theirs = [...byPerson(rows, 'RevieworSid')].map(([reviewerSid, sids]) =>
    sessions('AssignReviewer', sids, { reviewerSid, force: true }),
  )
  return [sessions('ReleaseReview', sidsOf(nobodys)), ...theirs]
}

function byPerson(
  rows: readonly ChosenRow[],
  field: 'RevieworSid' | 'AppealerSid',
): ReadonlyMap<string, readonly string[]> {
  const sids = new Map<string, string[]>()
  for (const row of rows) {
    const person = row[field] ?? null
    if (person !== null) sids.set(person, [...(sids.get(person) ?? []), row.Sid])
  }
  return sids
}

const sidsOf = (rows: readonly ChosenRow[]): readonly string[] => rows.map(({ Sid }) => Sid)
