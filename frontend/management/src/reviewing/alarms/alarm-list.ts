import type { AlarmRow } from '@naire/contract'
import { alarmNumbers } from '@naire/domain/sessions'
import { allOf, quoted } from '../../workplace/odata.ts'

/** Sort order: the newest first, or the highest level first. */
export type AlarmOrder = 'newest' | 'level'

export const alarmWhoses = ['all', 'mine', 'unclaimed'] as const
export type AlarmScope = (typeof alarmWhoses)[number]

/** Which alarms are listed, and how. */
export interface AlarmQuery {
  readonly subjectSid: string
  readonly isProcessed: boolean
  readonly order: AlarmOrder
  readonly whose: AlarmScope
  /** Blank: of every questionnaire. */
  readonly naireSid: string
  /** Sid of the person who asks. */
  readonly meSid: string
}

/** The first rows of a list, and how many there are in all. */
export interface AlarmList {
  readonly rows: readonly AlarmRow[]
  readonly count: number
}

export const alarmOrderBy = { newest: 'RaisedAt desc', level: 'Level desc,RaisedAt desc' } as const satisfies Record<
  AlarmOrder,
  string
>

export function alarmFilter({ subjectSid, isProcessed, whose, naireSid, meSid }: AlarmQuery): string | undefined {
  return allOf([
    `SubjectSid eq ${quoted(subjectSid)}`,
    `AlarmStatus eq ${isProcessed ? alarmNumbers.processed : alarmNumbers.notProcessed}`,
    whose === 'mine' && `ClaimedBySid eq ${quoted(meSid)}`,
    whose === 'unclaimed' && 'ClaimedBySid eq null',
    naireSid && `NaireSid eq ${quoted(naireSid)}`,
  ])
}

/** The list after one alarm has changed. */
export function withChanged({ rows, count }: AlarmList, changed: AlarmRow, asked: AlarmQuery): AlarmList {
  const others = rows.filter(({ Sid }) => Sid !== changed.Sid)
  const isIn = belongs(changed, asked)
  return {
    rows: isIn ? [changed, ...others].toSorted(by[asked.order]) : others,
    count: count - (rows.length - others.length) + (isIn ? 1 : 0),
  }
}

function belongs(alarm: AlarmRow, { subjectSid, isProcessed, whose, naireSid, meSid }: AlarmQuery): boolean {
  const isAnybodys = whose === 'all' || alarm.ClaimedBySid === (whose === 'mine' ? meSid : null)
  return (
    alarm.SubjectSid === subjectSid &&
    (alarm.AlarmStatus === alarmNumbers.processed) === isProcessed &&
    isAnybodys &&
    (naireSid === '' || alarm.NaireSid === naireSid)
  )
}

const newest = (a: AlarmRow, b: AlarmRow): number => b.RaisedAt.localeCompare(a.RaisedAt)
const by: Readonly<Record<AlarmOrder, (a: AlarmRow, b: AlarmRow) => number>> = {
  newest,
  level: (a, b) => b.Level - a.Level || newest(a, b),
}
