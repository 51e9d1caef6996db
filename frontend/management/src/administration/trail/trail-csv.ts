import { csvLine } from '@naire/domain/sheets'
import type { TrailPart } from './trail-filter.ts'
import type { TrailRow } from './trail-row.ts'

const fields = {
  done: [
    'At',
    'ActorName',
    'ActorSid',
    'Role',
    'EventType',
    'Changes',
    'Reason',
    'AboutName',
    'Stream',
    'Revision',
    'Position',
    'SessionSid',
    'OrgSid',
    'Ip',
    'UserAgent',
    'CommandId',
    'CorrelationId',
  ],
  seen: ['At', 'ActorName', 'ActorSid', 'Role', 'Kind', 'AboutName', 'SessionSid', 'NaireSid', 'OrgSid'],
} as const satisfies Readonly<Record<TrailPart, readonly (keyof TrailRow)[]>>

/** With the names of the wire as its first line; begins so that Excel reads UTF-8, and no cell begins a formula. */
export function trailCsv(part: TrailPart, rows: readonly TrailRow[]): string {
  const lines = rows.map((row) => csvLine(fields[part].map((field) => cell(row[field as keyof TrailRow]))))
  return `\uFEFF${[fields[part].join(','), ...lines].join('\r\n')}\r\n`
}

const cell = (value: unknown): string | number =>
  typeof value === 'number'
    ? value
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value ?? '')
