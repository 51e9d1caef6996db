import type { OpenOptions, RecomputeResult } from '@naire/domain/answering'
import type { Actor } from '@naire/domain/event-sourcing'
import { attachKinds, feedbackTypes, type Feedback } from '@naire/domain/interactions'
import { normalSid, withMembers } from '@naire/domain/naires'
import {
  allItems,
  authModes,
  difference,
  dueHoursOf,
  finding,
  groupedByReply,
  usualClaimMinutes,
  usualProcessMinutes,
  withItems,
  type Answers,
  type CommitAnswers,
  type CommitFinal,
  type CreateSession,
  type ProfileDoubt,
  type PromiseAttach,
  type Session,
  type SessionCommand,
  type SessionFinding,
  type SessionSlot,
  type SessionView,
} from '@naire/domain/sessions'
import { excusedQuestions } from '@naire/domain/time-limits'
import { BudgetSpent } from '@naire/domain/expression'
import type { Engine, RecomputedApart } from '../engine/index.ts'
import type { NaireContent } from '../naires/index.ts'
import type { LoadedStream } from '../streams/index.ts'
import { type CommitRequest, openOptions, refuseBroken } from './commit-request.ts'
import { limitedCommit, qualityFlagsOf, type CheckedFacts, type Checker } from './quality-flags.ts'

export interface CommitFacts {
  readonly request: CommitRequest
  /** Why the profile is not the one that the commit brought; null when it is. */
  readonly doubt: ProfileDoubt | null
  readonly content: NaireContent
  readonly holdsKey: boolean
  readonly commandId: string
  /** The place that a new session was given; null where sessions are not limited. */
  readonly slot: SessionSlot | null
  /** Why a new session is held for staff; null for one that counts. */
  readonly held: string | null
  /** Person of the respondent list who begins it; null for none. */
  readonly identSid: string | null
  /** A new session is sealed in parts. */
  readonly isParted: boolean
  /** ISO 8601 in UTC. */
  readonly at: string
}

/**
 * The commands of one commit: creates the session when it is new, reruns the engine over all answers, commits.
 * @throws Refused `session.answersBroken` for answers that no device makes.
 */
export async function commandsOfCommit(
  checker: Checker,
  facts: CommitFacts,
  loaded: LoadedStream<Session, SessionView>,
): Promise<readonly SessionCommand[]> {
  const { row, answers: before } = loaded.view
  const sent = merged(before, facts.request)
  const options = openOptions(facts, loaded)
  const startTime = row?.StartTime ?? facts.request.startTime
  const result = excused(await recomputed(checker.engine, facts.content.record, options, allItems(sent)), {
    ...facts,
    startTime,
  })
  refuseBroken(facts.request, result)
  const isTaken = facts.request.isFinal && result.findings.length === 0
  const qualityFlags = isTaken ? await qualityFlagsIn(checker, { ...facts, startTime, options }, result) : []
  const mode = row?.Mode ?? facts.request.mode
  const commit = commitCommand(facts, { before, sent, mode }, { ...result, qualityFlags })
  return [...(row === null ? [createCommand(facts)] : []), ...promisesIn(facts, result), commit]
}

/**
 * As the engine says. Expressions that take too long for everybody else are run apart; those that take too long for
 * that leave the answers as they were sent.
 */
async function recomputed(
  engine: Engine,
  record: NaireContent['record'],
  options: OpenOptions,
  items: readonly Feedback[],
): Promise<Checkable> {
  try {
    return engine.recompute(record, options, items)
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
    const apart = (await engine.recomputeApart?.(record, options, items)) ?? null
    return (
      apart ?? {
        findings: [],
        outcome: uncomputed,
        alarmContacts: [],
        feedbacks: items,
        unknown: [],
        isUncomputed: true,
      }
    )
  }
}

/** Without what is missing or wrong where a time limit has passed: what was answered until then counts. */
function excused(result: Checkable, facts: Pick<CheckedFacts, 'request' | 'content' | 'at' | 'startTime'>): Checkable {
  if (!facts.request.isFinal || result.findings.length === 0) return result
  const excusedSids = excusedQuestions(limitedCommit(facts, result.session?.pages() ?? null))
  const findings = result.findings.filter(({ questionSid }) => excusedSids !== null && !excusedSids.has(questionSid))
  return { ...result, findings }
}

/** Recompute that a commit is decided by; without `session` it cannot be queried further. */
type Checkable = RecomputedApart & { readonly session?: RecomputeResult['session']; readonly isUncomputed?: true }

const uncomputed: RecomputeResult['outcome'] = { score: 0, success: true, alarm: 0, alarmReasons: [], quotaCells: [] }

async function qualityFlagsIn(
  checker: Checker,
  facts: CheckedFacts,
  result: Checkable,
): Promise<readonly SessionFinding[]> {
  if (result.isUncomputed) return [finding('notComputed')]
  const { session } = result
  if (session === undefined) return []
  try {
    return await qualityFlagsOf(checker, facts, { ...result, session })
  } catch (error) {
    if (error instanceof BudgetSpent) return []
    throw error
  }
}

function merged(before: Answers, { feedbacks, removed = [], whole = false }: CommitRequest): Answers {
  return whole ? groupedByReply(feedbacks) : withItems(before, feedbacks, removed)
}

function createCommand({ request, content, slot, held, identSid, isParted, at }: CommitFacts): CreateSession {
  const { naire, revision } = content
  return {
    type: 'CreateSession',
    by: withoutPlace(request.by),
    at,
    ...(held === null ? {} : { held }),
    session: {
      sessionSid: request.sessionSid,
      naireSid: request.naireSid,
      naireRevision: revision,
      subjectSid: naire.subjectSid,
      orgSid: naire.orgSid,
      surveySeq: request.surveySeq ?? 1,
      authMode: request.userSid === null ? authModes.anonymous : authModes.authorize,
      userSid: request.userSid,
      userName: request.userName ?? null,
      deptPath: request.deptPath ?? null,
      startTime: request.startTime,
      lang: request.lang,
      viewPort: request.viewPort,
      mode: request.mode,
      browserInfo: request.browserInfo ?? null,
      deviceInfo: request.deviceInfo ?? null,
      wechatId: request.wechatId ?? null,
      identifyingCode: request.identifyingCode ?? null,
      queryParams: request.queryParams ?? null,
      ...(request.sessionMetadatas === undefined ? {} : { sessionMetadatas: request.sessionMetadatas }),
      ...(identSid === null ? {} : { identSid, ...(request.ident && { ident: request.ident }) }),
      ...(slot === null ? {} : { slot }),
      ...(isParted && { parted: true as const }),
      ...(request.imported === undefined ? {} : { imported: request.imported }),
      ...placeOf(request),
      ...(request.longitude != null && request.latitude != null && { hasPlace: true as const }),
    },
  }
}

interface CheckedRecompute extends RecomputedApart {
  readonly qualityFlags: readonly SessionFinding[]
}

/** Files that the replies name; those that are there already need no promise. */
function promisesIn({ request, at }: CommitFacts, { feedbacks }: RecomputedApart): readonly PromiseAttach[] {
  const by = withoutPlace(request.by)
  return feedbacks
    .filter(({ Type }) => Type === feedbackTypes.attach)
    .flatMap((item) => {
      const attachSid = normalSid(item.Refer1 ?? '')
      const kind = sessionAttachKinds.find((one) => one === item.DatatypeFlag)
      if (attachSid === null || kind === undefined) return []
      const fileName = item.Value1 ?? ''
      const promise = {
        attachSid,
        kind,
        fileExt: /\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0].toLowerCase() ?? '',
        from: 'device',
        fileName,
      } as const
      return [{ type: 'PromiseAttach', promise, by, at }]
    })
}

const sessionAttachKinds = [attachKinds.File, attachKinds.Record, attachKinds.Sign, attachKinds.Snapshot] as const

/** Without what the questionnaire does not have. */
const known = (sent: Answers, { unknown }: RecomputedApart): readonly Feedback[] => {
  const strange = new Set(unknown)
  return allItems(sent).filter((item) => !strange.has(item))
}

interface SentAnswers {
  readonly before: Answers
  readonly sent: Answers
  /** As the session was begun. */
  readonly mode: string
}

/** Builds the commit command: a final commit stores the replies that count, an earlier one the replies as sent. */
function commitCommand(
  facts: CommitFacts,
  { before, sent, mode }: SentAnswers,
  result: CheckedRecompute,
): CommitAnswers | CommitFinal {
  const { request, content, holdsKey, commandId, at } = facts
  const { score, success, alarm, alarmReasons } = result.outcome
  // Trying a questionnaire out takes nobody's seat.
  const quotaCells = mode === 'test' ? [] : result.outcome.quotaCells
  const commit = {
    ...difference(before, request.isFinal ? result.feedbacks : known(sent, result)),
    ...placeOf(request.place === undefined ? request : { by: request.by, ...request.place }),
    lastReplyPage: request.lastReplyPage,
    lastReplyTime: request.lastReplyTime,
    duration: request.duration,
    ...(request.overTime && { overTime: request.overTime }),
    ...(request.sessionMetadatas === undefined ? {} : { sessionMetadatas: request.sessionMetadatas }),
    naireRevision: content.revision,
    outcome: { score, success, alarm, quotaCells },
  }
  const said = { by: withoutPlace(request.by), at, holdsKey, commit }
  if (!request.isFinal) return { type: 'CommitAnswers', ...said }
  const {
    AlarmClaimMinutes: alarmClaimMinutes = usualClaimMinutes,
    AlarmProcessMinutes: alarmProcessMinutes = usualProcessMinutes,
  } = content.record
  const asked = { ...reviewOf(content.record), alarmClaimMinutes, alarmProcessMinutes }
  return {
    type: 'CommitFinal',
    ...said,
    findings: findingsOf(content, result),
    qualityFlags: result.qualityFlags,
    alarmReasons,
    alarmContacts: result.alarmContacts,
    ...asked,
    requestId: commandId,
  }
}

/** Reads the questionnaire's review settings for a session that ends. */
export function reviewOf(record: NaireContent['record']): Pick<CommitFinal, 'reviewLevels' | 'dueHours'> {
  const dueHours = dueHoursOf(record)
  return { reviewLevels: record.ReviewLevels ?? 1, ...(dueHours && { dueHours }) }
}

export function findingsOf(
  { record }: NaireContent,
  { findings }: Pick<RecomputeResult, 'findings'>,
): CommitFinal['findings'] {
  const [first] = findings
  if (first === undefined) return null
  const question = withMembers(record).Questions.find(({ Sid }) => Sid === first.questionSid)
  return { count: findings.length, firstCode: question?.Code ?? first.questionSid }
}

const placeOf = ({
  by,
  longitude,
  latitude,
  accuracy = null,
}: Pick<CommitRequest, 'by' | 'longitude' | 'latitude' | 'accuracy'>) => ({
  ...(by.ip === undefined ? {} : { ip: by.ip }),
  ...(by.userAgent === undefined ? {} : { userAgent: by.userAgent }),
  longitude: longitude ?? null,
  latitude: latitude ?? null,
  ...(accuracy === null ? {} : { accuracy }),
})

/** Where a respondent answers from is stored sealed in the event, not in the open metadata. */
export const withoutPlace = ({ ip: _ip, userAgent: _agent, name: _name, ...actor }: Actor): Actor => actor
