import { alarmNumbers, appealNumbers, reviewNumbers, statusNumbers } from '@naire/domain/sessions'
import type { Tone } from '../../workplace/StatusWord.tsx'

/** A number on the wire, its word in `locales` (`sessions.words.<field>.<word>`) and how grave it is. */
export interface WireWord {
  readonly value: number
  readonly word: string
  readonly tone: Tone
}

/** The words of each numbered field of a session. */
export const sessionWords = {
  Status: [
    { value: statusNumbers.success, word: 'success', tone: 'success' },
    { value: statusNumbers.prohibit, word: 'prohibit', tone: 'neutral' },
    { value: statusNumbers.suspend, word: 'suspend', tone: 'primary' },
    { value: statusNumbers.invalid, word: 'invalid', tone: 'danger' },
    { value: statusNumbers.revoke, word: 'revoke', tone: 'warning' },
    { value: statusNumbers.fullQuota, word: 'fullQuota', tone: 'neutral' },
  ],
  ReviewStatus: [
    { value: reviewNumbers.pending, word: 'pending', tone: 'primary' },
    { value: reviewNumbers.pass, word: 'pass', tone: 'success' },
    { value: reviewNumbers.revoke, word: 'revoke', tone: 'warning' },
    { value: reviewNumbers.reject, word: 'reject', tone: 'danger' },
  ],
  Alarm: [
    { value: 0, word: 'none', tone: 'neutral' },
    { value: 1, word: 'choice', tone: 'warning' },
    { value: 2, word: 'textInput', tone: 'warning' },
    { value: 3, word: 'both', tone: 'danger' },
  ],
  AlarmStatus: [
    { value: alarmNumbers.notProcessed, word: 'notProcessed', tone: 'warning' },
    { value: alarmNumbers.processed, word: 'processed', tone: 'success' },
  ],
  AppealStatus: [
    { value: appealNumbers.notCommit, word: 'notCommit', tone: 'neutral' },
    { value: appealNumbers.pending, word: 'pending', tone: 'primary' },
    { value: appealNumbers.solved, word: 'solved', tone: 'success' },
    { value: appealNumbers.refuse, word: 'refuse', tone: 'neutral' },
  ],
  AuthMode: [
    { value: 0, word: 'authorize', tone: 'neutral' },
    { value: 1, word: 'anonymous', tone: 'neutral' },
  ],
} as const satisfies Record<string, readonly WireWord[]>

export type WordedField = keyof typeof sessionWords

export function wordOf(field: WordedField, value: number | null): WireWord | null {
  return (sessionWords[field] as readonly WireWord[]).find((word) => word.value === value) ?? null
}
