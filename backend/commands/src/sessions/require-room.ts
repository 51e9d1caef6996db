import { isFree, isOverdue, nameDecider } from '@naire/domain/unique-names'
import { RefusalError } from '@naire/domain/refusals'
import type { NaireReader } from '../naires/index.ts'
import { streamOf } from '../unique-names/name-stream.ts'
import type { Lookups } from '../ports.ts'
import { load, type Streams } from '../streams/index.ts'
import { slotsOf, type Respondent } from './session-slots.ts'
import { slotPlace } from './slot-place.ts'

interface CapacityDependencies {
  readonly streams: Streams
  readonly naires: NaireReader
  readonly lookups: Pick<Lookups, 'findUnfinished'>
  now(): Date
}

/**
 * Says before a session begins what its first commit would be told; claims nothing. A session that the new one may replace takes no room.
 * @throws Refused `session.limitReached`
 */
export async function requireRoom(
  { streams, naires, lookups, now }: CapacityDependencies,
  respondent: Respondent,
): Promise<void> {
  const limit = (await naires.published(respondent.naireSid)).record.SessionLimit ?? null
  const of = slotsOf(respondent)
  if (limit === null || of === null) return
  const replaceable = await lookups.findUnfinished(respondent)
  for (let number = 1; number <= limit; number += 1) {
    const { state } = await load(streams, nameDecider, streamOf(slotPlace({ of, number })))
    if (isFree(state) || isOverdue(state, now().toISOString()) || replaceable.includes(state.ownerSid ?? '')) return
  }
  throw new RefusalError({ key: 'session.limitReached', details: { limit } })
}
