import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'

/** Cell that its last seat was taken of, as whoever looks at the figures found it. */
interface FullCell {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
  readonly cellSid: string
  /** Its memo, or its expression. */
  readonly cell: string
  readonly limit: number
}

export interface NoteFullCell extends Command<'NoteFullCell'>, FullCell {}

/** Once for each limit: a cell that is raised and fills up again is full once more. */
export type CellFilled = DomainEvent<'CellFilled', FullCell>

/** Limits at which cells were full, by cell. */
type FullCells = Readonly<Record<string, number>>

/** Cells of a quota that are full, which no event of the quota says: beside it, since its writers have no time for it. */
export const fullCellsDecider: Decider<FullCells, NoteFullCell, CellFilled> = {
  initial: {},
  refusal: () => null,
  decide(full, { type: _, by: _by, at: _at, ...cell }) {
    return full[cell.cellSid] === cell.limit ? [] : [{ type: 'CellFilled', data: cell }]
  },
  evolve: (full, { data: { cellSid, limit } }) => ({ ...full, [cellSid]: limit }),
  upcasters: {},
  personal: {},
}

export const fullCellsStream = (naireSid: string): string => `fullcells-${naireSid}`
