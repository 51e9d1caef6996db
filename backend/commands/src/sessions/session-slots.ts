import { createHash } from 'node:crypto'
import { modeOf, type NaireRecord } from '@naire/domain/naires'
import { slotOf, type Session, type SessionSlot } from '@naire/domain/sessions'
import { RefusalError } from '@naire/domain/refusals'
import {
  abandonName,
  claimName,
  confirmName,
  type Claiming,
  type Taker,
  type UniqueName,
} from '../unique-names/index.ts'
import { slotPlace } from './slot-place.ts'

/**
 * Respondent of a questionnaire: a signed-in one by their sid, another by their identifying code, else by their device
 * key.
 */
export interface Respondent {
  readonly naireSid: string
  readonly userSid: string | null
  readonly identifyingCode?: string | null
  readonly sessionKey: string | null
  /** The signed-in user interviews the person whose code it is: that person is the respondent. */
  readonly isInterview?: boolean
}

/** The respondent as sessions are counted and limited by. */
export const counted = <Given extends Pick<Respondent, 'userSid' | 'isInterview'>>(who: Given): Given =>
  who.isInterview ? { ...who, userSid: null } : who

export interface SlotRequest {
  /** Stands for the respondent, see `slotsOf`. */
  readonly of: string
  readonly limit: number
  readonly sessionSid: string
  /** Sessions whose place this one may take: those that it replaces, itself when it is restored. */
  readonly insteadOf: readonly string[]
}

/** An unfinished session makes no room for another one: its respondent goes on with it. */
export const isAlwaysContinued = (record: NaireRecord): boolean => modeOf(record, 'Resumable') === 'Force'

/** A respondent's slots stand under a hash; null for somebody who cannot be told from others: they are not limited. */
export function slotsOf(respondent: Respondent): string | null {
  const { naireSid, userSid, identifyingCode, sessionKey } = counted(respondent)
  const code = identifyingCode?.trim() ?? ''
  if (userSid === null && code === '' && sessionKey === null) return null
  const who = userSid !== null ? ['user', userSid] : code === '' ? ['key', sessionKey?.toLowerCase()] : ['code', code]
  return createHash('sha256')
    .update(JSON.stringify([naireSid, ...who]))
    .digest('hex')
}

/**
 * Claims one of the respondent's slots for a session that is about to be made. @throws Refused `session.limitReached`
 */
export async function takeSlot(
  claiming: Claiming,
  { of, limit, sessionSid, insteadOf }: SlotRequest,
  taker: Taker,
): Promise<SessionSlot> {
  for (let number = 1; number <= limit; number += 1) {
    const slot = { of, number }
    if (await isTaken(claimName(claiming, { ...nameOf(slot, sessionSid), insteadOf }, taker))) continue
    return slot
  }
  throw new RefusalError({ key: 'session.limitReached', details: { limit } })
}

/** Once its session is stored: the slot is its own, or given up when the session did not take it. */
export async function settleSlot(
  claiming: Claiming,
  slot: SessionSlot,
  sessionSid: string,
  session: Session,
  taker: Taker,
): Promise<void> {
  const taken = slotOf(session)
  const isItsOwn = taken !== null && taken.of === slot.of && taken.number === slot.number
  await (isItsOwn ? confirmName : abandonName)(claiming, nameOf(slot, sessionSid), taker)
}

export const giveUpSlot = (claiming: Claiming, slot: SessionSlot, sessionSid: string, taker: Taker): Promise<void> =>
  abandonName(claiming, nameOf(slot, sessionSid), taker)

const nameOf = (slot: SessionSlot, ownerSid: string): UniqueName => ({
  ...slotPlace(slot),
  ownerSid,
  taken: 'session.limitReached',
})

async function isTaken(claim: Promise<void>): Promise<boolean> {
  try {
    await claim
    return false
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.key === 'session.limitReached') return true
    throw error
  }
}
