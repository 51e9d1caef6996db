import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import type { ValueForm } from './imported-cells.ts'

/** Files that answers are imported from. */
export const importFormats = ['csv', 'xlsx', 'sav'] as const
export type ImportFormat = (typeof importFormats)[number]

export const importLimits = {
  /** Bytes of a file. */
  bytes: 32 * 1024 * 1024,
  rows: 100_000,
  columns: 5_000,
  cells: 4_000_000,
  /** Characters of a cell; a longer one refuses the file. */
  cellLength: 100_000,
  columnName: 1_000,
  /** Waiting or running, of one questionnaire. */
  atOnce: 1,
  /** Rows that the preview shows. */
  previewRows: 20,
  /** Hours after which a file that was never imported is removed. */
  draftHours: 24,
  /** Days for which the report is kept. */
  keptDays: 90,
  /** Characters of a cell in the report. */
  reportedLength: 200,
  /** Notes on one row. */
  notesOfRow: 50,
  parseMs: 120_000,
} as const

/** Reading of the rows of a file. */
export interface ImportPlan {
  /** For each column of the file the key of its target; null: left out. */
  readonly columns: readonly (string | null)[]
  /** Form that cells of choices are tried as first. */
  readonly values: ValueForm
  /** Of times without an offset. */
  readonly timeZone: string
  /** Rows whose answers are not complete or not valid: refused, or kept as sessions under way. */
  readonly incomplete: 'refuse' | 'keep'
}

/** `draft`: the file is there and nothing was begun. */
export const importStatuses = ['draft', 'waiting', 'running', 'finished', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]

/**
 * Outcome of a row. `flagged`: taken, and there is something to look at; `present`: a session of this row is there
 * already; `refused`: not taken.
 */
export const rowOutcomes = ['taken', 'flagged', 'present', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]
export type RowCounts = Readonly<Record<RowOutcome, number>>
export const noRows: RowCounts = { taken: 0, flagged: 0, present: 0, refused: 0 }

/** One thing to know of a row. */
export type RowNote =
  /** A cell that cannot be read. */
  | { readonly kind: 'cell'; readonly column: string; readonly value: string; readonly key: string }
  /** An answer that counts otherwise than its cell says; `became` null: not at all. */
  | { readonly kind: 'changed'; readonly column: string; readonly value: string; readonly became: string | null }
  /** A rule of a question that the answers break; `message` where its author wrote one. */
  | {
      readonly kind: 'invalid'
      readonly question: string
      readonly key: string
      readonly params: Readonly<Record<string, string | number>>
      readonly message?: string
    }
  /** A quality flag. */
  | {
      readonly kind: 'flag'
      readonly key: string
      readonly told: string | number | null
      readonly right: string | number | null
    }
  /** Where the session stands, where it is not simply there: `unfinished`, `fullQuota`, `prohibit`, `deleted`. */
  | { readonly kind: 'status'; readonly key: string }
  /** A refusal of the product. */
  | { readonly kind: 'refusal'; readonly key: string }

interface ImportPlace {
  readonly importSid: string
  readonly naireSid: string
  readonly subjectSid: string
  readonly orgSid: string
}

/** A file with answers is there; what is in it only the vault knows. */
export type ImportUploaded = DomainEvent<
  'ImportUploaded',
  ImportPlace & { readonly format: ImportFormat; readonly hash: string; readonly rows: number }
>
export type ImportStarted = DomainEvent<'ImportStarted', ImportPlace>
export type ImportEnded = DomainEvent<
  'ImportEnded',
  ImportPlace & { readonly how: 'finished' | 'failed' | 'cancelled'; readonly counts: RowCounts }
>
export type ImportEvent = ImportUploaded | ImportStarted | ImportEnded

export interface UploadImport extends Command<'UploadImport'> {
  readonly upload: ImportUploaded['data']
}
export type StartImport = Command<'StartImport'>
export interface EndImport extends Command<'EndImport'> {
  readonly how: ImportEnded['data']['how']
  readonly counts: RowCounts
}
export type ImportCommand = UploadImport | StartImport | EndImport

export interface ImportState {
  readonly place: ImportPlace | null
  readonly status: 'none' | 'uploaded' | 'started' | 'ended'
}

/** One import of answers; the answers themselves are events of their sessions. */
export const importDecider: Decider<ImportState, ImportCommand, ImportEvent> = {
  initial: { place: null, status: 'none' },
  refusal: (state, command) => refusalOf(state, command),
  decide(state, command) {
    const no = refusalOf(state, command)
    if (no !== null) throw new RefusalError(no)
    if (command.type === 'UploadImport') return [{ type: 'ImportUploaded', data: command.upload }]
    const { place } = state
    if (place === null) return []
    if (command.type === 'StartImport') return [{ type: 'ImportStarted', data: place }]
    return [{ type: 'ImportEnded', data: { ...place, how: command.how, counts: command.counts } }]
  },
  evolve(state, event) {
    if (event.type === 'ImportStarted') return { ...state, status: 'started' }
    if (event.type === 'ImportEnded') return { ...state, status: 'ended' }
    const { importSid, naireSid, subjectSid, orgSid } = event.data
    return { place: { importSid, naireSid, subjectSid, orgSid }, status: 'uploaded' }
  },
  upcasters: {},
  personal: {},
}

function refusalOf({ status }: ImportState, { type }: ImportCommand): Refusal | null {
  if (type === 'UploadImport') return status === 'none' ? null : { key: 'import.started' }
  if (status === 'none') return { key: 'import.notFound' }
  if (type === 'StartImport') return status === 'uploaded' ? null : { key: 'import.started' }
  return status === 'ended' ? { key: 'import.started' } : null
}

export const importStream = (importSid: string): string => `import-${importSid}`
