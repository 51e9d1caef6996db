import { placeHoldBody, releaseHoldBody, saveRetentionBody, type RetentionState } from '@naire/contract'
import { load } from '@naire/commands'
import {
  retentionCutoff,
  retentionDecider,
  retentionLimits,
  retentionParts,
  retentionStream,
  type RetentionDays,
  type RetentionPlace,
} from '@naire/domain/retention'
import { valueBody } from '@naire/odata'
import { dueCounts, peopleWithoutSession, sealedWhole } from '@naire/projections/retention'
import { PlaceHolds, ReleaseHolds, SaveRetention } from '../commands/product-commands.ts'
import { commanded } from '../http/envelope.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import type { Services } from '../services.ts'

/** Retention rules and legal holds of a questionnaire. */
export const retentionOperations = {
  retention: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const { state } = await load(services.streams, retentionDecider, retentionStream(call.key))
    const { days, reason, hold, sessionHolds } = state
    const { previewDays } = retentionLimits
    const value: RetentionState = {
      Days: days,
      Reason: reason,
      Today: await preview(call.key, { days, ahead: 0 }, services),
      Later: await preview(call.key, { days, ahead: previewDays }, services),
      PreviewDays: previewDays,
      SealedWhole: await sealed(call.key, days.identity, services),
      Held: hold !== null,
      HeldSessions: Object.keys(sessionHolds).length,
      PeopleWithoutSession: await peopleWithoutSession(services.readPool, call.key),
    }
    return { kind: 'json', body: valueBody(call.serviceRoot, value) }
  }),

  setRetention: withBody(saveRetentionBody, async (call, services) => {
    const place = await placeOf(call, services)
    const { reason, ...days } = call.body
    const { position } = await services.execute(new SaveRetention({ ...commanded(call.caller), place, days, reason }))
    return { kind: 'none', position }
  }),

  placeHold: withBody(placeHoldBody, async (call, services) => {
    const place = await placeOf(call, services)
    const { position } = await services.execute(new PlaceHolds({ ...commanded(call.caller), place, ...call.body }))
    return { kind: 'none', position }
  }),

  releaseHold: withBody(releaseHoldBody, async (call, services) => {
    const place = await placeOf(call, services)
    const { sids: holdSids, reason } = call.body
    const { position } = await services.execute(
      new ReleaseHolds({ ...commanded(call.caller), place, holdSids, reason }),
    )
    return { kind: 'none', position }
  }),
} as const

async function placeOf(call: Call<unknown>, services: Services): Promise<RetentionPlace> {
  const { orgSid, subjectSid } = await ownNaire(call, services)
  return { naireSid: call.key, orgSid, subjectSid: subjectSid ?? '' }
}

const sealed = (naireSid: string, after: number | null, { readPool }: Services): Promise<number> | number =>
  after === null
    ? 0
    : sealedWhole(readPool, naireSid, retentionCutoff(new Date().toISOString(), after - retentionLimits.previewDays))

async function preview(
  naireSid: string,
  { days, ahead }: { readonly days: RetentionDays; readonly ahead: number },
  { readPool }: Services,
): Promise<RetentionState['Today']> {
  const at = new Date().toISOString()
  const counts = await Promise.all(
    retentionParts.map(async (part) => {
      const after = days[part]
      if (after === null) return [part, { Due: 0, Held: 0 }] as const
      const { due, held } = await dueCounts(readPool, { naireSid, part, cutoff: retentionCutoff(at, after - ahead) })
      return [part, { Due: due, Held: held }] as const
    }),
  )
  return Object.fromEntries(counts) as unknown as RetentionState['Today']
}
