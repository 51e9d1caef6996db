import { newSid } from '@naire/frontend-interactions/answers.ts'
import type { SurveyAddress } from '../shell/survey-address.ts'

/**
 * The specification's tables (runtime §3), and below them what sending and recording need: primary key, then indexes;
 * `[A+B]` is a key of two.
 */
export const tables = {
  contexts: 'Sid',
  questions: 'Sid, NaireSid',
  nairQuestions: '[SessionSid+QuestionSid], SessionSid',
  nairSessions: 'Sid, NaireSid',
  replies: '[SessionSid+QuestionSid+InteractionSid], SessionSid',
  resources: 'Sid, NaireSid',
  attaches: 'Sid, SessionSid, Uploaded',
  dbInfos: 'Key',
  outbox: 'SessionSid',
  slices: '[AttachSid+Seq], AttachSid',
} as const

/** Runtime §9. */
export const localVersion = 45

export const appName = 'naire'

/**
 * Of this respondent's database: the user's sid or the app's name (runtime §9). `test` is kept apart; `uss=true` has a
 * database per tab.
 */
export function storeName({ userSid, mode, tabOnly }: Pick<SurveyAddress, 'userSid' | 'mode' | 'tabOnly'>): string {
  return [userSid ?? appName, mode === 'test' && 'test', tabOnly && tabId()].filter(Boolean).join('-')
}

function tabId(): string {
  const known = sessionStorage.getItem('naire.tab')
  if (known) return known
  const id = newSid()
  sessionStorage.setItem('naire.tab', id)
  return id
}
