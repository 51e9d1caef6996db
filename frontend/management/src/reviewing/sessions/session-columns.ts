import type { NamedField } from './session-names.ts'
import type { SessionRow } from './session-row.ts'
import type { WordedField } from './session-words.ts'

/**
 * Type of a column's values; decides rendering and filter operators. `word`: a number of a list, `name`: a text of a
 * list, `due`: a deadline, `disabled`: assessors whose right to review was taken away, `source`: code of a channel.
 */
export type ColumnKind =
  | 'word'
  | 'name'
  | 'number'
  | 'text'
  | 'time'
  | 'flag'
  | 'seconds'
  | 'due'
  | 'disabled'
  | 'source'

export interface SessionColumn {
  readonly field: keyof SessionRow
  readonly kind: ColumnKind
  /** In pixels; wider where the title needs more. */
  readonly width: number
  /** Shown to those who have not chosen columns. */
  readonly shown?: true
}

/** The columns of the data view. Their titles are `sessions.fields.<field>`. */
export const sessionColumns = [
  { field: 'Sid', kind: 'text', width: 110, shown: true },
  { field: 'Status', kind: 'word', width: 130, shown: true },
  { field: 'HeldReason', kind: 'name', width: 180 },
  { field: 'ReviewStatus', kind: 'word', width: 140, shown: true },
  { field: 'Score', kind: 'number', width: 80, shown: true },
  { field: 'Alarm', kind: 'word', width: 120, shown: true },
  { field: 'AlarmStatus', kind: 'word', width: 120 },
  { field: 'AppealStatus', kind: 'word', width: 130, shown: true },
  { field: 'FindingCount', kind: 'number', width: 110, shown: true },
  { field: 'CommentCount', kind: 'number', width: 90 },
  { field: 'CorrectionCount', kind: 'number', width: 100 },
  { field: 'CommitTime', kind: 'time', width: 160, shown: true },
  { field: 'StartTime', kind: 'time', width: 160 },
  { field: 'EndTime', kind: 'time', width: 160 },
  { field: 'Duration', kind: 'seconds', width: 110, shown: true },
  { field: 'Source', kind: 'source', width: 130 },
  { field: 'UserName', kind: 'text', width: 130 },
  { field: 'IdentifyingCode', kind: 'text', width: 130 },
  { field: 'RevieworName', kind: 'text', width: 110, shown: true },
  { field: 'ReviewLevel', kind: 'number', width: 100 },
  { field: 'ReviewDueTime', kind: 'due', width: 190 },
  { field: 'AssessorDisableReview', kind: 'disabled', width: 150 },
  { field: 'ReturnReason', kind: 'text', width: 220 },
  { field: 'AppealerName', kind: 'text', width: 110, shown: true },
  { field: 'AppealDueTime', kind: 'due', width: 190 },
  { field: 'Success', kind: 'flag', width: 100 },
  { field: 'AuthMode', kind: 'word', width: 110 },
  { field: 'Lang', kind: 'name', width: 110 },
  { field: 'Mode', kind: 'name', width: 90 },
  { field: 'ViewPort', kind: 'name', width: 100 },
  { field: 'DeviceInfo', kind: 'text', width: 200 },
  { field: 'BrowserInfo', kind: 'text', width: 200 },
  { field: 'LastCommitIp', kind: 'text', width: 140 },
  { field: 'LastReplyPage', kind: 'number', width: 110 },
  { field: 'SurveySeq', kind: 'number', width: 90 },
  { field: 'NaireRevision', kind: 'number', width: 110 },
] as const satisfies readonly SessionColumn[]

export type SessionField = (typeof sessionColumns)[number]['field']

export const defaultFields: readonly SessionField[] = sessionColumns.flatMap((column) =>
  'shown' in column ? [column.field] : [],
)

export function columnOf(field: string): SessionColumn | undefined {
  return sessionColumns.find((column) => column.field === field)
}

export function isWorded(column: SessionColumn): column is SessionColumn & { readonly field: WordedField } {
  return column.kind === 'word'
}

export function isNamed(column: SessionColumn): column is SessionColumn & { readonly field: NamedField } {
  return column.kind === 'name'
}
