import type { OpenOptions, RecomputeResult } from '@naire/domain/answering'
import {
  checkCommit,
  comparedTexts,
  gridsOf,
  shownIn,
  wayIn,
  type CheckedCommit,
  type Orders,
  type SessionFinding,
} from '@naire/domain/sessions'
import { lateAnswers, type LimitedCommit } from '@naire/domain/time-limits'
import type { Engine } from '../engine/index.ts'
import type { CommandsVault } from '../ports.ts'
import type { CommitFacts } from './commands-of-commit.ts'

export interface Checker {
  readonly engine: Engine
  readonly fingerprints: CommandsVault['fingerprints']
}

export interface CheckedFacts extends Pick<CommitFacts, 'request' | 'content' | 'at' | 'doubt'> {
  readonly startTime: string
  readonly options: OpenOptions
}

/** Computes the quality flags of a final commit whose answers are all valid. */
export async function qualityFlagsOf(
  checker: Checker,
  facts: CheckedFacts,
  result: RecomputeResult,
): Promise<readonly SessionFinding[]> {
  const { request, content, startTime, at, doubt } = facts
  const told = shownIn(request.sessionMetadatas)
  const grids = gridsOf(result.session, result.feedbacks)
  const flags = checkCommit({
    record: content.record,
    sent: request.feedbacks,
    counted: result.feedbacks,
    outcome: result.outcome,
    claims: request.claims ?? { score: null, success: null },
    startTime,
    lastReplyTime: request.lastReplyTime,
    duration: request.duration,
    receivedAt: at,
    orders: ordersOf(checker.engine, facts, result),
    shown: told && { told, drawn: checker.engine.shown(content.record, result.session) },
    profileDoubt: doubt,
    straightLines: grids.filter(({ isStraight }) => isStraight),
    grids: grids.length,
    repeated: await repeatedIn(checker, facts, result),
  })
  // Who was sent a session back answers it again without a clock; what came out of a file had none.
  const isTimed = !facts.options.revisit && request.imported === undefined
  return isTimed ? [...flags, ...lateAnswers(limitedCommit(facts, result.session.pages()), request.feedbacks)] : flags
}

/** A commit as the rules of time limits read it. */
export const limitedCommit = (
  { request, content, startTime, at }: Pick<CheckedFacts, 'request' | 'content' | 'startTime' | 'at'>,
  pages: LimitedCommit['pages'],
): LimitedCommit => ({
  record: content.record,
  pages,
  metadatas: request.sessionMetadatas,
  startTime,
  receivedAt: at,
})

/**
 * The orders as they were told, and as the session draws them when nothing is told; null where no page changes its
 * place.
 */
function ordersOf(
  engine: Engine,
  { request, content, options }: CheckedFacts,
  { feedbacks }: RecomputeResult,
): CheckedCommit['orders'] {
  const told = wayIn(request.sessionMetadatas) as Partial<Orders>
  if (Object.keys({ ...told.orders, ...told.pages }).length === 0) return null
  const drawing = engine.opened(
    content.record,
    { ...options, remembered: { ...(options.remembered as object), orders: {}, pages: {} } },
    feedbacks,
  )
  for (const { sid } of drawing.pages()) drawing.enter(sid)
  return { told: { pageGroups: '', orders: {}, pages: {}, ...told }, drawn: drawing.remembered() }
}

/**
 * Sessions that had the same before: anonymous ones of the same device where the author limits them not, and long texts
 * that somebody wrote before. What only tries a questionnaire out is compared with nothing.
 */
async function repeatedIn(
  { fingerprints }: Checker,
  { request, content }: CheckedFacts,
  { feedbacks }: RecomputeResult,
): Promise<CheckedCommit['repeated']> {
  const { naireSid, sessionSid, mode } = request
  if (mode === 'test') return []
  const device = deviceOf(request, content.record.SessionLimit ?? null)
  const compared = [
    ...(device === null ? [] : [{ question: null, content: JSON.stringify([naireSid, 'device', device]) }]),
    ...comparedTexts(feedbacks).map(({ item, text }) => ({
      question: item,
      content: JSON.stringify([naireSid, item.InteractionSid, item.Refer1 ?? '', text]),
    })),
  ]
  if (compared.length === 0) return []
  const owners = await fingerprints.claim(
    sessionSid,
    compared.map((one) => one.content),
  )
  return compared.flatMap(({ question }, at) =>
    owners[at] === undefined || owners[at] === sessionSid ? [] : [{ question, otherSid: owners[at] }],
  )
}

const deviceOf = (
  { userSid, identifyingCode, wechatId, sessionKey }: CheckedFacts['request'],
  limit: number | null,
): string | null => (userSid !== null || identifyingCode || limit !== null ? null : wechatId || sessionKey)
