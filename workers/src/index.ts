import type { NameEvent } from '@naire/domain/unique-names'
import type { QuotaEvent } from '@naire/domain/quotas'
import type { SessionEvent } from '@naire/domain/sessions'
import type { UserEvent } from '@naire/domain/users'
import { eraseAnswers } from './erase-data/erase-answers.ts'
import { forgetKept } from './erase-data/forget-kept.ts'
import { forgetSession } from './erase-data/forget-session.ts'
import { forgetUser } from './erase-data/forget-user.ts'
import { fetchRecording } from './fetch-recordings/fetch-recording.ts'
import { expireHold } from './match-quotas/expire-hold.ts'
import { keepReturned } from './match-quotas/keep-returned.ts'
import { rematch } from './match-quotas/rematch.ts'
import { releaseSeat } from './match-quotas/release-seat.ts'
import { seatLater } from './match-quotas/seat-later.ts'
import { settle } from './match-quotas/settle.ts'
import { escalate } from './raise-alarms/escalate.ts'
import { notice } from './raise-alarms/notice.ts'
import type { JobHandler } from './runner/job.ts'
import { settleName } from './settle-names/settle-name.ts'
import { storeRecording } from './store-recordings/store-recording.ts'

/** Every duty by the name that jobs carry. */
export const jobs = {
  settle,
  releaseSeat,
  expireHold,
  keepReturned,
  rematch,
  seatLater,
  notice,
  escalate,
  fetchRecording,
  storeRecording,
  settleName,
  forgetSession,
  forgetUser,
  forgetKept,
  eraseAnswers,
} as const satisfies Record<string, JobHandler>
export type JobName = keyof typeof jobs

/** What happens because something happened: event type → duties. */
export const jobsOf: {
  readonly [Type in (SessionEvent | QuotaEvent | NameEvent | UserEvent)['type']]?: readonly JobName[]
} = {
  SeatRequested: ['settle'],
  SeatHeld: ['expireHold'],
  CellsDefined: ['rematch'],
  LimitsChanged: ['rematch'],
  CellReopened: ['rematch'],
  SeatRematched: ['seatLater'],
  AnswersCorrected: ['releaseSeat'],
  SessionReturned: ['keepReturned'],
  SessionProhibited: ['releaseSeat'],
  SessionTurnedAway: ['releaseSeat'],
  SessionRejected: ['releaseSeat'],
  SessionInvalidated: ['releaseSeat'],
  SessionReplaced: ['releaseSeat'],
  SessionDeleted: ['releaseSeat'],
  SessionErased: ['forgetSession', 'forgetKept', 'releaseSeat'],
  UserErased: ['eraseAnswers', 'forgetUser', 'forgetKept'],
  AlarmRaised: ['notice', 'escalate'],
  AlarmReopened: ['notice', 'escalate'],
  AlarmReleased: ['escalate'],
  AlarmClaimed: ['escalate'],
  AlarmHandedOver: ['notice', 'escalate'],
  AlarmEscalated: ['notice', 'escalate'],
  AttachPromised: ['fetchRecording'],
  AttachStored: ['storeRecording'],
  NameClaimed: ['settleName'],
}
