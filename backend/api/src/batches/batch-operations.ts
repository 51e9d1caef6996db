import {
  batchBody,
  beginBatchBody,
  prepareBatchBody,
  type BatchRefusal,
  type BatchRow,
  type PreparedBatch,
} from '@naire/contract'
import { can } from '@naire/domain/access'
import { batchActs, batchLimits, undoableUntil, type BatchAct, type BatchOrder } from '@naire/domain/batches'
import { normalSid, type Naire } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import type { Batch, BatchSession } from '@naire/vault'
import { BeginBatch } from '../commands/product-commands.ts'
import { boundGrid, openGrid } from '../data-grid/opened-grid.ts'
import { callerIn, requireBatch } from '../http/access.ts'
import type { Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { assignee } from '../sessions/own-session.ts'

/** Acts on all sessions of a selection: prepared, begun, and then performed by a job. */
export const batchOperations = {
  prepareBatch: withBody(prepareBatchBody, async (call, services) => {
    const grid = await openGrid(call, services)
    requireBatch(grid)
    const { selection, sids } = call.body
    const query = await boundGrid(grid, { selection, sort: null, columns: [] }, services)
    const { viewer, naire, naireSid, user } = grid
    const { position, sessions } =
      query === null
        ? { position: call.caller.minPosition, sessions: [] }
        : await services.reading.dataMatches(query, { viewer, most: batchLimits.sessions, sids })
    const sid = newSid()
    await services.vault.batches.prepare(
      { sid, naireSid, orgSid: naire.orgSid, userSid: user.sid, position },
      sessions.map((row): BatchSession => ({
        sessionSid: row.Sid,
        before: {
          reviewerSid: row.RevieworSid,
          reviewerName: row.RevieworName,
          appealerSid: row.AppealerSid,
          appealerName: row.AppealerName,
          appealStatus: row.AppealStatus,
        },
      })),
    )
    const prepared: PreparedBatch = { Sid: sid, Total: sessions.length, Position: position }
    return { kind: 'json', body: valueBody(call.serviceRoot, prepared) }
  }),

  beginBatch: withBody(beginBatchBody, async (call, services) => {
    const naire = await ownNaire(call, services)
    const { Sid, act } = call.body
    requireAct(call, naire, act)
    if ((act.kind === 'delete' || act.kind === 'invalidate') && act.reason.trim() === '')
      throw new RefusalError({ key: 'session.reasonMissing', target: 'act.reason' })
    const batch = await own(call, services, Sid)
    if (batch.order !== null) return shown(call, batch)
    const personName = await personNameOf(act, naire, services)
    return begin(call, services, batch, { act, personName, isUndo: false, by: commanded(call.caller).by })
  }),

  batches: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const found = await services.vault.batches.list(call.caller.user?.sid ?? '', call.key)
    return { kind: 'json', body: valueBody(call.serviceRoot, found.map(rowOf), 'Collection(SurveyExpert.Open)') }
  }),

  stopBatch: withBody(batchBody, async (call, services) => {
    await ownNaire(call, services)
    const { sid } = await own(call, services, call.body.Sid)
    await services.vault.batches.stop(sid)
    return shown(call, await own(call, services, sid))
  }),

  undoBatch: withBody(batchBody, async (call, services) => {
    const naire = await ownNaire(call, services)
    const batch = await own(call, services, call.body.Sid)
    if (batch.undoneBy !== null) return shown(call, await own(call, services, batch.undoneBy))
    if (batch.order === null || rowOf(batch).UndoUntil === null) throw new RefusalError({ key: 'batch.over' })
    requireAct(call, naire, batch.order.act)
    const sid = newSid()
    if (!(await services.vault.batches.prepareUndo({ ...batch, sid, undoes: batch.sid })))
      throw new RefusalError({ key: 'batch.over' })
    const undoing = await own(call, services, sid)
    const since = (batch.begunAt ?? batch.askedAt).toISOString()
    return begin(call, services, undoing, { ...batch.order, isUndo: true, by: commanded(call.caller).by, since })
  }),

  batchRefusals: withoutBody(
    async (call, services) => {
      await ownNaire(call, services)
      const sid = normalSid(call.args['batchSid'])
      if (sid === null) throw new RefusalError({ key: 'request.invalid', target: 'batchSid' })
      const batch = await own(call, services, sid)
      const after = Math.trunc(Number(call.args['after'] ?? 0)) || 0
      const refused = await services.vault.batches.refusedAfter(batch.sid, after, batchLimits.reportRows)
      const rows = refused.map(({ number, sessionSid, code, details }): BatchRefusal => ({
        Number: number,
        SessionSid: sessionSid,
        Code: code,
        Details: details,
      }))
      return { kind: 'json', body: valueBody(call.serviceRoot, rows, 'Collection(SurveyExpert.Open)') }
    },
    { batchSid: { type: 'String' }, after: { type: 'Int32', nullable: true } },
  ),
} as const

/** @throws Refused like a call that is not there when the caller may not do this to many sessions of the questionnaire. */
function requireAct(call: Call<unknown>, { subjectSid }: Naire, { kind }: BatchAct): void {
  const { caller } = callerIn(call, subjectSid)
  requireBatch(caller)
  if (caller.user === null || !can(caller.user.role, batchActs[kind].ability))
    throw new RefusalError({ key: 'access.notFound' })
}

async function own({ caller, key }: Call<unknown>, { vault }: Services, sid: string): Promise<Batch> {
  const found = await vault.batches.find(sid)
  if (found === null || found.userSid !== caller.user?.sid || found.naireSid !== key)
    throw new RefusalError({ key: 'batch.notFound' })
  return found
}

async function personNameOf(act: BatchAct, { orgSid, subjectSid }: Naire, services: Services): Promise<string | null> {
  // Whoever has left the organisation since may be given the right back, too.
  if (!('personSid' in act) || act.kind === 'enableAssessor') return null
  const ability = act.kind === 'assignAppealer' ? 'appeal' : 'review'
  const task = { ability, orgSid, subjectSid, target: 'act.personSid' } as const
  return (await assignee(services, act.personSid, task)).fields.name ?? null
}

async function begin(call: Call<unknown>, services: Services, batch: Batch, order: BatchOrder): Promise<Answer> {
  const { sid, naireSid, orgSid, undoes, total, position } = batch
  if (!(await services.vault.batches.order(sid, order))) throw new RefusalError({ key: 'batch.tooMany' })
  const { by, envelope } = commanded(call.caller, `batch/${sid}`)
  const told = { batchSid: sid, naireSid, orgSid, kind: order.act.kind, undoes, sessions: total, position }
  await services.execute(new BeginBatch({ batch: told, by, envelope })).catch(async (error: unknown) => {
    await services.vault.batches.fail(sid)
    throw error
  })
  return shown(call, await own(call, services, sid))
}

const shown = (call: Call<unknown>, batch: Batch): Answer => ({
  kind: 'json',
  body: valueBody(call.serviceRoot, rowOf(batch)),
})

const over: readonly Batch['status'][] = ['finished', 'stopped', 'failed']

function rowOf({ order, ...batch }: Batch): BatchRow {
  const until = order === null || batch.finishedAt === null ? null : undoableUntil(order, batch.finishedAt.getTime())
  const isUndoable = over.includes(batch.status) && batch.done > 0 && batch.undoneBy === null
  // Reports are kept for days; what can be undone at any time can be undone as long.
  const latest = batch.askedAt.getTime() + batchLimits.keptDays * 86_400_000
  return {
    Sid: batch.sid,
    Kind: order?.act.kind ?? 'pass',
    Undoes: batch.undoes,
    Status: batch.status,
    Total: batch.total,
    Done: batch.done,
    Refused: batch.refused,
    AskedAt: batch.askedAt.toISOString(),
    FinishedAt: batch.finishedAt?.toISOString() ?? null,
    UndoUntil:
      isUndoable && until !== null && until > Date.now() ? new Date(Math.min(until, latest)).toISOString() : null,
  }
}
