import { createHash, randomInt } from 'node:crypto'
import type { Actor } from '@naire/domain/event-sourcing'
import type { NaireRecord } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import type { RewardMarks, RewardRule } from '@naire/domain/rewards'
import { allItems, sessionDecider, sessionStream, type Session, type SessionView } from '@naire/domain/sessions'
import type { Engine } from '../engine/index.ts'
import type { NaireReader } from '../naires/index.ts'
import type { CommandsVault } from '../ports.ts'
import { conditionsOf } from '../sessions/commit-request.ts'
import { load, type Envelope, type Streams } from '../streams/index.ts'
import type { RewardAnswer, RewardQueue } from './reward-queue.ts'

export interface GrantDependencies {
  readonly streams: Streams
  readonly rewardQueue: RewardQueue
  readonly naires: Pick<NaireReader, 'atRevision'>
  readonly engine: Pick<Engine, 'recompute'>
  readonly vault: Pick<CommandsVault, 'rewards'>
  now(): Date
}

export interface GrantRequest {
  readonly naireSid: string
  readonly sessionSid: string
  readonly ruleSid: string
  /** Null: by the rule alone. */
  readonly handReason: string | null
  readonly by: Actor
  readonly envelope: Envelope
}

/**
 * Gives a finished session its reward by a rule, once. Safe to repeat.
 * @throws Refused by the ledger, `reward.notEligible` for a session that does not count or does not meet the condition, `reward.noRecipient` for a packet to somebody whom WeChat did not vouch for.
 */
export async function grantReward(needs: GrantDependencies, request: GrantRequest): Promise<RewardAnswer> {
  const { streams, rewardQueue, now } = needs
  const { naireSid, sessionSid, ruleSid, handReason, by, envelope } = request
  if (handReason !== null && handReason.trim() === '')
    throw new RefusalError({ key: 'reward.invalid', target: 'reason', details: { field: 'reason' } })
  const [{ state, view }, ledger] = await Promise.all([
    load(streams, sessionDecider, sessionStream(sessionSid)),
    rewardQueue.ledger(naireSid),
  ])
  const rule = ledger.rules[ruleSid]?.rule
  if (rule === undefined) throw new RefusalError({ key: 'reward.ruleNotFound' })
  if (state.naireSid !== naireSid || !isRewardable(state, view) || !(await meets(needs, rule, { state, view })))
    throw new RefusalError({ key: 'reward.notEligible' })
  if (rule.kind === 'packet' && view.row?.WechatId == null) throw new RefusalError({ key: 'reward.noRecipient' })
  return rewardQueue.ask(
    naireSid,
    {
      type: 'GrantReward',
      ruleSid,
      sessionSid,
      rewardSid: ownSidOf(ruleSid, sessionSid),
      draw: randomInt(2 ** 40) / 2 ** 40,
      marks: await marksOf(needs.vault, naireSid, view),
      flagged: state.hasFindings,
      handReason: handReason?.trim() ?? null,
      by,
      at: now().toISOString(),
    },
    envelope,
  )
}

interface LoadedSession {
  readonly state: Session
  readonly view: SessionView
}

/** It ended well and stands; what tries a questionnaire out, or came out of a file, is nobody's to be thanked for. */
export const isRewardable = (state: Session, { row }: SessionView): boolean =>
  state.answering === 'success' && state.review !== 'reject' && row?.Mode !== 'test' && row?.ImportSid == null

/** The same engine that counts quotas asks the condition over the answers as they stand. */
async function meets(
  { naires, engine }: GrantDependencies,
  { ruleSid, condition }: RewardRule,
  { state, view: { row, answers, isReturned } }: LoadedSession,
): Promise<boolean> {
  if (condition === '') return true
  if (row === null) return false
  const { record } = await naires.atRevision(state.naireSid, state.naireRevision)
  const { outcome } = engine.recompute(
    askedBy(record, ruleSid, condition),
    conditionsOf(row, { isReturned }),
    allItems(answers),
  )
  return outcome.quotaCells.includes(ruleSid)
}

/** Records with the condition as their only cell; kept as long as the record, so that each is compiled once. */
const askedRecords = new WeakMap<NaireRecord, Map<string, NaireRecord>>()

function askedBy(record: NaireRecord, ruleSid: string, condition: string): NaireRecord {
  const known = askedRecords.get(record) ?? new Map<string, NaireRecord>()
  askedRecords.set(record, known)
  const key = `${ruleSid} ${condition}`
  const asked = known.get(key) ?? {
    ...record,
    QuotarList: [{ Sid: ruleSid, QuotarExpression: condition, Limit: 1 }],
  }
  known.set(key, asked)
  return asked
}

async function marksOf(
  { rewards }: Pick<CommandsVault, 'rewards'>,
  naireSid: string,
  { row }: SessionView,
): Promise<RewardMarks> {
  const { Ident, UserSid, WechatId, Ip, Sid = '' } = row ?? {}
  const person = (Ident as { readonly Sid?: string } | null | undefined)?.Sid ?? UserSid ?? WechatId ?? null
  return {
    person: person === null ? null : rewards.markOf(naireSid, 'person', person),
    device: await rewards.deviceOf(naireSid, Sid),
    address: Ip == null ? null : rewards.markOf(naireSid, 'address', Ip),
  }
}

/** Sid of something that belongs to another thing: the same for the same two, and of no other pair. */
export const ownSidOf = (owner: string, name: string): string =>
  createHash('sha256').update(`reward\n${owner}\n${name}`).digest('hex').slice(0, 32).toUpperCase()
