import type { DataViewed } from '@naire/domain/access-log'
import type { ImportEvent } from '@naire/domain/imports'
import type { BatchBegun } from '@naire/domain/batches'
import type { NameEvent } from '@naire/domain/unique-names'
import type { QuotaEvent, SeatRematched, SeatHeld } from '@naire/domain/quotas'
import type { IdentEvent } from '@naire/domain/idents'
import type { RewardEvent } from '@naire/domain/rewards'
import type { UserEvent } from '@naire/domain/users'
import { eraseAnswers } from './erase-data/erase-answers.ts'
import { exportData, removeExport, withdrawExports } from './export-data/export-jobs.ts'
import { importAnswers, removeDraft, removeReport } from './import-answers/import-jobs.ts'
import { findAddress } from './find-addresses/find-address.ts'
import { fetchRecording } from './fetch-recordings/fetch-recording.ts'
import { performBatch, removeBatch } from './perform-batches/perform-batch.ts'
import { escalate } from './raise-alarms/escalate.ts'
import { notice } from './raise-alarms/notice.ts'
import { type JobHandler, JobFailedError } from './runner/job.ts'
import { rewardJobs, rewardJobsOf } from './pay-rewards/index.ts'
import { settleName } from './settle-names/settle-name.ts'
import { messageJobs, messageJobsOf } from './send-messages/send-campaign.ts'
import { storeRecording } from './store-recordings/store-recording.ts'
import { transcribeRecording } from './transcribe-recordings/transcribe-recording.ts'
import { releaseSeat as release, settleSession, load, rematchSession, system } from '@naire/commands'
import { sidOf } from './sid-of.ts'
import { readModels } from '@naire/projections'
import { Checkpoints, forgetKept as forget } from '@naire/projections/runner'
import { codingStream } from '@naire/domain/analysis'
import { sessionDecider, type SessionEvent } from '@naire/domain/sessions'
import type { CampaignEvent } from '@naire/domain/messages'
import type { StoredEvent } from '@naire/domain/event-sourcing'

/** Time for which a session that was sent back keeps its seat: three days (decision 16). */
const keptMilliseconds = 72 * 3_600_000

/** The seat of a session that was sent back is its own for a while, then anybody's. */
const keepReturned: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, { streams, quotaQueue, now }) {
    const { state } = await load(streams, sessionDecider, event.stream)
    if (state.answering !== 'revoke' || state.requestId === null) return
    const until = new Date(Date.parse(event.recordedAt) + keptMilliseconds).toISOString()
    const command = {
      type: 'KeepSeat',
      sessionSid: sidOf(event),
      requestId: state.requestId,
      until,
      by: system,
      at: now().toISOString(),
    } as const
    const { correlationId } = event.metadata
    await quotaQueue.ask(state.naireSid, command, {
      commandId: `${event.id}/keep`,
      correlationId,
      causationId: event.id,
    })
  },
}

/** Gives back a seat whose hold has run out. A hold that was confirmed or changed meanwhile stays as it is. */
const expireHold: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  dueAt: (event) => new Date(untilOf(event)),
  async perform(event, { quotaQueue, now }) {
    const until = untilOf(event)
    // The time has come once: a clock that stepped back since must not keep the seat.
    const at = new Date(Math.max(now().getTime(), Date.parse(until))).toISOString()
    await quotaQueue.ask(
      sidOf(event),
      { type: 'ExpireHolds', by: system, at },
      { commandId: `${event.id}/expire`, correlationId: event.metadata.correlationId, causationId: event.id },
    )
  },
}

const untilOf = ({ data }: StoredEvent): string => (data as SeatHeld['data']).until

/** Seats that one append gives. */
const atMost = 500

/** There may be room now for sessions that were turned away: the first of them first. */
const rematch: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, { quotaQueue, now }) {
    const { correlationId } = event.metadata
    for (let round = 0, matched = atMost; matched === atMost; round += 1) {
      const command = { type: 'RematchSeats', atMost, by: system, at: now().toISOString() } as const
      const { events } = await quotaQueue.ask(sidOf(event), command, {
        commandId: `${event.id}/rematch/${round}`,
        correlationId,
        causationId: event.id,
      })
      matched = events.length
    }
  },
}

/** Tells a session that was turned away of the seat that it has now. */
const seatLater: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, context) {
    const data = event.data as SeatRematched['data']
    const { correlationId } = event.metadata
    await rematchSession(context, {
      ...data,
      naireSid: sidOf(event),
      commandId: `${event.id}/later`,
      correlationId,
      causationId: event.id,
    })
  },
}

/**
 * Destroys the key of an erased session and removes its files, those of its appeals too. The log stays whole and can no
 * longer be read.
 */
const forgetSession: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  async perform(event, { streams, keys, files, uploads, fingerprints, imports }) {
    const { state } = await load(streams, sessionDecider, event.stream)
    // First the key: whoever works on a file meanwhile then finds nothing to work for.
    await keys.destroyKey(event.stream)
    await streams.snapshots?.erase(event.stream)
    await keys.destroyKey(codingStream(sidOf(event)))
    await fingerprints.forget(sidOf(event))
    await imports.forget(sidOf(event))
    for (const thing of [sidOf(event), ...Object.keys(state.appealed)]) {
      await uploads.removeOf(thing)
      for (const { sid } of await files.list(thing)) await files.remove(sid)
    }
  },
}

const patienceMs = 10_000

/** Tables that a rebuild replaced are kept for a switch back: those that were put aside before an erasure go. */
const forgetKept: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  retryAfterMs: 5000,
  async perform(event, { pool }) {
    // What is put aside later has taken the erasure.
    if (!(await new Checkpoints(pool).waitFor(event.position, patienceMs)))
      throw new JobFailedError('some read models have not taken the erasure yet')
    await forget(pool, readModels, event.position)
  },
}

/** The api asks the quota itself and waits 2 s; this is for what it could not finish. */
const afterTheApi = 2500

/** Asks for the seat of a session that is still settling, and tells the session. */
const settle: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  dueAt: ({ recordedAt }) => new Date(Date.parse(recordedAt) + afterTheApi),
  async perform(event, context) {
    const { correlationId } = event.metadata
    await settleSession(context, { sessionSid: sidOf(event), correlationId, causationId: event.id })
  },
}

/** Destroys the key of an erased person's record, and what the vault keeps of them. */
const forgetUser: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  async perform(event, { streams, keys, people }) {
    const userSid = sidOf(event)
    await keys.destroyKey(event.stream)
    await streams.snapshots?.erase(event.stream)
    await people.authSessions.revokeUser(userSid)
    await people.passwords.remove(userSid)
    await people.knownDevices.forget(userSid)
    await people.secondFactors.forget(userSid)
    await people.settings.remove(userSid)
    await people.sharedItems.removeOwn(userSid)
  },
}

/** Destroys the key of an erased person of a respondent list. */
const forgetIdent: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  perform: (event, { keys }) => keys.destroyKey(event.stream),
}

/** Gives back the seat or hold of a session that does not count any more, unless it has come back since. */
const releaseSeat: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  perform: (event, context) =>
    release(context, {
      sessionSid: sidOf(event),
      commandId: `${event.id}/release`,
      correlationId: event.metadata.correlationId,
      causationId: event.id,
    }),
}

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
  transcribeRecording,
  findAddress,
  settleName,
  forgetSession,
  forgetUser,
  forgetIdent,
  forgetKept,
  eraseAnswers,
  exportData,
  removeExport,
  withdrawExports,
  importAnswers,
  removeDraft,
  removeReport,
  performBatch,
  removeBatch,
  ...messageJobs,
  ...rewardJobs,
} as const satisfies Record<string, JobHandler>
export type JobName = keyof typeof jobs

/** Jobs triggered by each event type. */
export const jobsOf: {
  readonly [
    Type in (
      | SessionEvent
      | QuotaEvent
      | NameEvent
      | UserEvent
      | IdentEvent
      | DataViewed
      | ImportEvent
      | BatchBegun
      | CampaignEvent
      | RewardEvent
    )['type']
  ]?: readonly JobName[]
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
  SessionErased: ['forgetSession', 'forgetKept', 'withdrawExports', 'releaseSeat'],
  UserErased: ['eraseAnswers', 'forgetUser', 'forgetKept'],
  IdentErased: ['eraseAnswers', 'forgetIdent', 'forgetKept'],
  AlarmRaised: ['notice', 'escalate'],
  AlarmReopened: ['notice', 'escalate'],
  AlarmReleased: ['escalate'],
  AlarmClaimed: ['escalate'],
  AlarmHandedOver: ['notice', 'escalate'],
  AlarmEscalated: ['notice', 'escalate'],
  AttachPromised: ['fetchRecording'],
  AttachStored: ['storeRecording'],
  RecordingStored: ['transcribeRecording'],
  SessionCreated: ['findAddress'],
  NameClaimed: ['settleName'],
  DataViewed: ['exportData', 'removeExport'],
  ImportUploaded: ['removeDraft'],
  ImportStarted: ['importAnswers'],
  ImportEnded: ['removeReport'],
  BatchBegun: ['performBatch', 'removeBatch'],
  ...messageJobsOf,
  ...rewardJobsOf,
}
