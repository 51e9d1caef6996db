import type { AlarmLevel } from '../answering/index.ts'
import { type AlarmChannel, usualClaimMinutes, usualProcessMinutes } from './alarm/events.ts'
import type { ReviewAfter, SessionSlot } from './answering/events.ts'
import { usualDueHours, type DueHours } from './deadlines.ts'
import type { AlarmState, AnsweringState, AppealState, JudgeResult, ReviewState } from './values.ts'
import type { Refusal } from '../refusals/index.ts'
import type { SessionCommand } from './commands.ts'
import type { SessionEvent } from './events.ts'

/** State of a session's past that decisions need; its answers are folded apart, see `answers.ts`. */
export interface Session {
  readonly answering: AnsweringState
  readonly review: ReviewState
  readonly appeal: AppealState
  readonly alarm: AlarmState

  readonly naireSid: string
  readonly naireRevision: number
  readonly subjectSid: string
  readonly orgSid: string
  readonly userSid: string | null
  /** Sids of people who gave answers, reviewed, appealed or judged: nobody decides about their own work. */
  readonly answeredBy: readonly string[]
  readonly reviewedBy: readonly string[]
  readonly correctedBy: readonly string[]
  readonly appealedBy: readonly string[]
  readonly judgedBy: readonly string[]

  /** Cells of the last request for seats; empty when no quota asks. */
  readonly cells: readonly string[]
  /** Of the last request for seats. */
  readonly requestId: string | null
  /** Where the review stands once the seat is decided. */
  readonly afterSettling: ReviewAfter
  readonly beforeInvalid: AnsweringState
  readonly beforeDeleted: AnsweringState
  readonly successorSid: string | null
  /** The place that it was given; see `slotOf` for whether it still has it. */
  readonly slot: SessionSlot | null
  /**
   * Why it is held for staff: what refused it when it came, too late, by an earlier publication; null for a session
   * that counts.
   */
  readonly held: string | null
  /** Nothing tells who answered any more; answers that were chosen stay. */
  readonly anonymised: boolean
  /** Something odd was found about its last final commit. */
  readonly hasFindings: boolean
  /** Files of its answers by their sid. */
  readonly attaches: Readonly<Record<string, 'promised' | 'stored'>>

  /** From 1. */
  readonly reviewLevel: number
  readonly reviewLevels: number
  readonly dueHours: DueHours
  readonly reviewerSid: string | null
  /** Reviewers who passed the lower levels of the running review. */
  readonly passedBy: readonly string[]
  /** The last decision, until something follows from it: only then can it be taken back. */
  readonly decision: ReviewDecision | null
  readonly disabledAssessors: readonly string[]

  /** From 1; a solved appeal that is opened again begins the next round. */
  readonly appealRound: number
  readonly appealerSid: string | null
  readonly appealed: Readonly<Record<string, AppealedAnswer>>

  /** The last judgement, until something follows from it: only then can it be taken back. */
  readonly judgement: Judgement | null

  readonly alarmLevel: AlarmLevel
  readonly alarmClaimMinutes: number
  readonly alarmProcessMinutes: number
  readonly alarmClaimedBy: string | null
  readonly alarmClaimedByName: string | null
  readonly alarmEscalations: number
  /** By which channels people were told of it, or could not be. */
  readonly alarmTold: readonly { readonly toldSid: string; readonly channel: AlarmChannel }[]
  readonly alarmSeenBy: readonly string[]
}

/** Reviewer, time and level of a decision, and the state before it. */
export interface ReviewDecision {
  readonly by: string
  /** ISO 8601 */
  readonly at: string
  readonly level: number
  readonly answering: AnsweringState
  readonly passedBy: readonly string[]
}

/** Judge and time of a judgement with the answers that it was about, and the review before it. */
export interface Judgement {
  readonly by: string
  /** ISO 8601 */
  readonly at: string
  readonly feedbackSids: readonly string[]
  readonly answering: AnsweringState
  readonly review: ReviewState
  readonly reviewLevel: number
  readonly passedBy: readonly string[]
  /** It decided the appeal and reopened the review. */
  readonly overturned: boolean
}

export interface AppealedAnswer {
  readonly round: number
  /** Null until judged. */
  readonly result: JudgeResult | null
}

export const noSession: Session = {
  answering: 'none',
  review: 'none',
  appeal: 'notCommit',
  alarm: 'none',
  naireSid: '',
  naireRevision: 0,
  subjectSid: '',
  orgSid: '',
  userSid: null,
  answeredBy: [],
  reviewedBy: [],
  correctedBy: [],
  appealedBy: [],
  judgedBy: [],
  cells: [],
  requestId: null,
  afterSettling: { review: 'pending', reviewLevel: 1, reviewLevels: 1 },
  beforeInvalid: 'suspend',
  beforeDeleted: 'suspend',
  successorSid: null,
  slot: null,
  held: null,
  anonymised: false,
  hasFindings: false,
  attaches: {},
  reviewLevel: 1,
  reviewLevels: 1,
  dueHours: usualDueHours,
  reviewerSid: null,
  passedBy: [],
  decision: null,
  disabledAssessors: [],
  appealRound: 1,
  appealerSid: null,
  appealed: {},
  judgement: null,
  alarmLevel: 0,
  alarmClaimMinutes: usualClaimMinutes,
  alarmProcessMinutes: usualProcessMinutes,
  alarmClaimedBy: null,
  alarmClaimedByName: null,
  alarmEscalations: 0,
  alarmTold: [],
  alarmSeenBy: [],
}

export const isFinished = (session: Session): boolean =>
  session.answering === 'success' || session.answering === 'prohibit' || session.answering === 'fullQuota'

/** The place among the respondent's sessions that this one takes; none while it does not count. */
export const slotOf = ({ answering, slot }: Session): SessionSlot | null =>
  answering === 'none' || answering === 'invalid' || answering === 'deleted' || answering === 'erased' ? null : slot

/** Begun or sent back: the respondent may go on. */
export const isUnfinished = (session: Session): boolean =>
  session.answering === 'suspend' || session.answering === 'revoke'

/** Sids of the appealed answers of the running round, judged or not. */
export const appealedNow = (session: Session): readonly string[] =>
  Object.keys(session.appealed).filter((sid) => session.appealed[sid]?.round === session.appealRound)

export const unjudgedNow = (session: Session): readonly string[] =>
  appealedNow(session).filter((sid) => session.appealed[sid]?.result === null)

/** Adds a sid once. */
export const including = (sids: readonly string[], sid: string): readonly string[] =>
  sids.includes(sid) ? sids : [...sids, sid]

/** For each command, what speaks against it where its chart would take it. */
export type Rules<Cmd extends SessionCommand> = {
  readonly [Type in Cmd['type']]: (session: Session, command: Extract<Cmd, { type: Type }>) => Refusal | null
}

/** For each event type, what it does to the state. A plain fold: it never throws and never judges. */
export type Folds<Event extends SessionEvent> = {
  readonly [Type in Event['type']]: (session: Session, data: Extract<Event, { type: Type }>['data']) => Session
}
