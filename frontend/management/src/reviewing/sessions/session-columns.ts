import type { ViewPort } from '@naire/domain/answering'
import { languages } from '@naire/domain/languages'
import type { RefusalKey } from '@naire/domain/refusals'
import type { SurveyMode } from '@naire/domain/sessions'
import { useTranslation } from 'react-i18next'
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
  { field: 'OverTime', kind: 'time', width: 160 },
  { field: 'Source', kind: 'source', width: 130 },
  { field: 'ImportSid', kind: 'text', width: 130 },
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

/**
 * Wire values of the fields whose texts have translated names: `sessions.words.<field>.<text>`, languages by their tag.
 */
export const sessionNames = {
  Lang: languages,
  Mode: ['online', 'offline', 'test'] satisfies readonly SurveyMode[],
  HeldReason: [
    'naire.closed',
    'naire.passwordMissing',
    'access.signedOut',
    'session.placeMissing',
    'session.codeMissing',
    'session.codeWrong',
    'session.codeUnknown',
    'session.limitReached',
  ] satisfies readonly RefusalKey[],
  ViewPort: ['desktop', 'tablet', 'mobile'] satisfies readonly ViewPort[],
} as const satisfies Readonly<Record<string, readonly string[]>>

type NamedField = keyof typeof sessionNames

/** The language of a tag as another language calls it; the tag itself where nobody knows it. */
export function languageNameIn(interfaceLanguage: string, tag: string): string {
  try {
    return new Intl.DisplayNames([interfaceLanguage], { type: 'language' }).of(byScript[tag] ?? tag) ?? tag
  } catch {
    return tag
  }
}

/** Tags that people tell apart by script, or not at all, rather than by country. */
const byScript: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', 'en-US': 'en' }

/** Names a text of the wire in the language of the interface. */
export function useNameOf(): (field: NamedField, value: string) => string {
  const { t, i18n } = useTranslation()
  return (field, value) =>
    field === 'Lang'
      ? languageNameIn(i18n.language, value)
      : t(`sessions.words.${field}.${value}`, { defaultValue: value })
}
