import { quotarChanges, type DefinedCell, type QuotaEvent } from '@naire/domain/quotas'
import { type Row, insertRows } from '../rows/row-changes.ts'
import { wireTable } from '../rows/table.ts'
import { handle, sidOf, type Handlers } from '../rows/typed.ts'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'

export const changesTable = wireTable('quota_changes', quotarChanges, { computed: ['ByName'] })

/** Writes down what an event changes of each cell; before the cells themselves are changed. */
export async function noteChanges(event: ReadEvent, tx: ReadTransaction): Promise<void> {
  const changesSince = handle(changesOf, event)
  if (!changesSince) return
  const naireSid = sidOf(event)
  const changes = changesSince(await cellsOf(naireSid, tx))
  const { metadata, position } = event
  const rows = changes.map((change, at): Row => ({
    Sid: `${event.id}-${at}`,
    NaireSid: naireSid,
    Position: position,
    At: metadata.at,
    BySid: metadata.actor.sid,
    Before: null,
    After: null,
    Reason: null,
    ...change,
    log_position: position,
  }))
  await insertRows(changesTable, rows, tx)
}

interface Change {
  readonly CellSid: string
  readonly Kind: 'defined' | 'removed' | 'limit' | 'condition' | 'name' | 'closed' | 'reopened'
  readonly Before?: string
  readonly After?: string
  readonly Reason?: string | null
}

interface StoredCell {
  readonly sid: string
  readonly expression: string
  readonly memo: string | null
  readonly limit: number
  readonly defined: boolean
}

type StoredCells = ReadonlyMap<string, StoredCell>

const changesOf: Handlers<QuotaEvent, (stored: StoredCells) => readonly Change[]> = {
  CellsDefined:
    ({ cells }) =>
    (stored) => [...cells.flatMap((cell) => defined(cell, stored.get(cell.cellSid))), ...removed(cells, stored)],
  LimitsChanged:
    ({ limits, reason = null }) =>
    (stored) =>
      limits.map(({ cellSid, limit }) => ({
        CellSid: cellSid,
        Kind: 'limit',
        ...between(stored.get(cellSid)?.limit ?? '', limit),
        Reason: reason,
      })),
  CellClosed:
    ({ cellSid, reason }) =>
    () => [{ CellSid: cellSid, Kind: 'closed', Reason: reason }],
  CellReopened:
    ({ cellSid, reason }) =>
    () => [{ CellSid: cellSid, Kind: 'reopened', Reason: reason }],
}

function defined(
  { cellSid: CellSid, expression, memo, limit }: DefinedCell,
  was: StoredCell | undefined,
): readonly Change[] {
  if (!was?.defined) return [{ CellSid, Kind: 'defined', After: String(limit) }]
  const [name, nameBefore] = [memo || expression, was.memo || was.expression]
  return [
    ...(was.limit === limit ? [] : [{ CellSid, Kind: 'limit', ...between(was.limit, limit) } as const]),
    ...(was.expression === expression
      ? []
      : [{ CellSid, Kind: 'condition', ...between(was.expression, expression) } as const]),
    ...((was.memo ?? '') === (memo ?? '') ? [] : [{ CellSid, Kind: 'name', ...between(nameBefore, name) } as const]),
  ]
}

function removed(cells: readonly DefinedCell[], stored: StoredCells): readonly Change[] {
  const gone = [...stored.values()].filter(
    ({ sid, defined: was }) => was && !cells.some(({ cellSid }) => cellSid === sid),
  )
  return gone.map(({ sid }) => ({ CellSid: sid, Kind: 'removed' }))
}

const between = (before: string | number, after: string | number) => ({ Before: String(before), After: String(after) })

async function cellsOf(naireSid: string, tx: ReadTransaction): Promise<StoredCells> {
  const { rows } = await tx.query<StoredCell>(
    'select "Sid" as sid, "QuotarExpression" as expression, "Memo" as memo, "Limit" as "limit", defined from quotars where "NaireSid" = $1',
    [naireSid],
  )
  return new Map(rows.map((cell) => [cell.sid, cell]))
}
