import { languages } from '../languages/index.ts'
import type { RefusalKey } from '../refusals/index.ts'
import {
  alarmNumbers,
  appealNumbers,
  authModes,
  reviewNumbers,
  statusNumbers,
  type SurveyMode,
} from '../sessions/index.ts'
import type { DataColumn, DataKind, SessionField } from './column.ts'

/** Why a session is held for staff: keys of what refused it. */
export const heldReasons = [
  'naire.closed',
  'naire.passwordMissing',
  'access.signedOut',
  'session.placeMissing',
  'session.codeMissing',
  'session.codeWrong',
  'session.codeUnknown',
  'session.limitReached',
] as const satisfies readonly RefusalKey[]

const numbers = (of: Readonly<Record<string, number | null>>): readonly string[] => [
  ...new Set(Object.values(of).flatMap((value) => (value === null ? [] : [String(value)]))),
]

type Field = readonly [field: SessionField, kind: DataKind, type: DataColumn['type'], codes?: readonly string[]]

/** In the order in which a chooser lists them. */
const fields = [
  ['Sid', 'text', 'String'],
  ['Status', 'choice', 'Double', numbers(statusNumbers)],
  ['HeldReason', 'choice', 'String', heldReasons],
  ['ReviewStatus', 'choice', 'Double', numbers(reviewNumbers)],
  ['Score', 'number', 'Double'],
  ['Alarm', 'choice', 'Double', ['0', '1', '2', '3']],
  ['AlarmStatus', 'choice', 'Double', numbers(alarmNumbers)],
  ['AppealStatus', 'choice', 'Double', numbers(appealNumbers)],
  ['FindingCount', 'number', 'Double'],
  ['CommentCount', 'number', 'Double'],
  ['CorrectionCount', 'number', 'Double'],
  ['CommitTime', 'time', 'DateTimeOffset'],
  ['StartTime', 'time', 'DateTimeOffset'],
  ['EndTime', 'time', 'DateTimeOffset'],
  ['Duration', 'seconds', 'Double'],
  ['OverTime', 'time', 'DateTimeOffset'],
  ['Source', 'text', 'String'],
  ['ImportSid', 'text', 'String'],
  ['UserName', 'text', 'String'],
  ['IdentifyingCode', 'text', 'String'],
  ['RevieworName', 'text', 'String'],
  ['ReviewLevel', 'number', 'Double'],
  ['ReviewDueTime', 'time', 'DateTimeOffset'],
  ['AssessorDisableReview', 'flag', 'Boolean'],
  ['ReturnReason', 'text', 'String'],
  ['AppealerName', 'text', 'String'],
  ['AppealDueTime', 'time', 'DateTimeOffset'],
  ['Success', 'flag', 'Boolean'],
  ['AuthMode', 'choice', 'Double', numbers(authModes)],
  ['Lang', 'choice', 'String', languages],
  ['Mode', 'choice', 'String', ['online', 'offline', 'test'] satisfies readonly SurveyMode[]],
  ['ViewPort', 'choice', 'String', ['desktop', 'tablet', 'mobile']],
  ['DeviceInfo', 'text', 'String'],
  ['BrowserInfo', 'text', 'String'],
  ['LastCommitIp', 'text', 'String'],
  ['Longitude', 'number', 'Double'],
  ['Latitude', 'number', 'Double'],
  ['Accuracy', 'number', 'Double'],
  ['LastReplyPage', 'number', 'Double'],
  ['SurveySeq', 'number', 'Double'],
  ['NaireRevision', 'number', 'Double'],
] as const satisfies readonly Field[]

/** Columns that every questionnaire has: fields of its sessions. */
export const sessionDataColumns: readonly DataColumn[] = (fields as readonly Field[]).map(
  ([field, kind, type, codes = []]): DataColumn => ({
    key: field,
    group: 'session',
    kind,
    code: field,
    title: '',
    path: field,
    type,
    options: codes.map((code) => ({ code, title: '' })),
    isFilterable: true,
    isSortable: true,
  }),
)
