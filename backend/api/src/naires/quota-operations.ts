import { ImportNaire, SetCellClosed, SetQuotaLimits } from '../commands/product-commands.ts'
import { crossQuotarsBody, quotarClosedBody, quotarLimitsBody } from '@naire/contract'
import { load } from '@naire/commands'
import { naireDecider, naireStream } from '@naire/domain/naires'
import { crossedCells } from '@naire/domain/quotas/crossing'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { ownNaire } from './naire-operations.ts'
import { withBody } from '../odata/operation.ts'
import { commanded } from '../http/envelope.ts'

/** Operations on a questionnaire's quota during fieldwork. */
export const quotaOperations = {
  setQuotarLimits: withBody(quotarLimitsBody, async (call, services) => {
    await ownNaire(call, services)
    const limits = call.body.limits.map(({ Sid, Limit }) => ({ cellSid: Sid, limit: Limit }))
    const { position } = await services.execute(
      new SetQuotaLimits({
        ...commanded(call.caller),
        naireSid: call.key,
        limits,
        reason: call.body.reason,
      }),
    )
    return { kind: 'none', position }
  }),

  setQuotarClosed: withBody(quotarClosedBody, async (call, services) => {
    await ownNaire(call, services)
    const { Sid, Closed, reason } = call.body
    const { position } = await services.execute(
      new SetCellClosed({
        ...commanded(call.caller),
        naireSid: call.key,
        cellSid: Sid,
        closed: Closed,
        reason,
      }),
    )
    return { kind: 'none', position }
  }),

  /** Adds the cells to the newest record; they count once it is published. */
  crossQuotars: withBody(crossQuotarsBody, async (call, services) => {
    const { subjectSid, revision } = await ownNaire(call, services)
    if (subjectSid === null) throw new RefusalError({ key: 'naire.notFound' })
    const { record } = await services.naires.atRevision(call.key, revision)
    const added = crossedCells(record, call.body)
    if (added.length === 0) return { kind: 'json', body: valueBody(call.serviceRoot, { Added: 0, Revision: revision }) }
    const { streams } = services
    const { revision: expected } = await load(streams, naireDecider, naireStream(call.key))
    const { by, envelope } = commanded(call.caller)
    const expects = envelope.expects ?? { stream: naireStream(call.key), revision: expected }
    const naire = { ...record, QuotarList: [...(record.QuotarList ?? []), ...added] }
    const { state, position } = await services.execute(
      new ImportNaire({
        by,
        envelope: { ...envelope, expects },
        subjectSid,
        naire,
      }),
    )
    return {
      kind: 'json',
      body: valueBody(call.serviceRoot, { Added: added.length, Revision: state.revision }),
      position,
    }
  }),
} as const
