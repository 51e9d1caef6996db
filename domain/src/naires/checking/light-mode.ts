import type { NaireRecord } from '../record.ts'
import { asksListed, modeOf } from '../setting-modes.ts'
import { hasServerScores } from './server-scores.ts'

/**
 * Whether a published questionnaire may be given out freely, also by houses that ask nobody anything: it has no
 * password, list of codes or sign-in, and the server keeps no scores of it.
 */
export const hasLightMode = (record: NaireRecord): boolean =>
  modeOf(record, 'AccessConfig') === 'Default' &&
  modeOf(record, 'PreviousPageMode') !== 'RequirePassword' &&
  !record.PreviousPagePassword &&
  record.RequireSignIn !== true &&
  !asksListed(record) &&
  !hasServerScores(record)
