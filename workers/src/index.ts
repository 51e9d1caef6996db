import { dataParts } from '@naire/domain/event-sourcing'
import type { DataViewed } from '@naire/domain/access-log'
import type { ImportEvent } from '@naire/domain/imports'
import type { BatchBegun } from '@naire/domain/batches'
import type { NameEvent } from '@naire/domain/unique-names'
import type { CellFilled, QuotaEvent } from '@naire/domain/quotas'
import type { IdentEvent } from '@naire/domain/idents'
import type { RetentionEvent } from '@naire/domain/retention'
import type { RewardEvent } from '@naire/domain/rewards'
import type { JobEvent } from '@naire/domain/jobs'
import { noticesStream, type InboxEvent } from '@naire/domain/notices'
import type { OrgEvent } from '@naire/domain/orgs'
import type { UserEvent } from '@naire/domain/users'
import { closingJobs } from './close-orgs/close-orgs.ts'
import { eraseAnswers } from './erase-data/erase-answers.ts'
import { removeFilesOf } from './erase-data/remove-files.ts'
import { eraseDue } from './erase-due/erase-due.ts'
import { copyNaire } from './copy-naires/copy-naire.ts'
import { exportData, removeExport, withdrawExports } from './export-data/export-jobs.ts'
import { importAnswers, removeDraft, removeReport } from './import-answers/import-jobs.ts'
import { exportOrg, exportPerson, removePersonExport, withdrawPersonExports } from './export-person/export-person.ts'
import { findAddress } from './find-addresses/find-address.ts'
import { fetchRecording } from './fetch-recordings/fetch-recording.ts'
import { performBatch, removeBatch } from './perform-batches/perform-batch.ts'
import { escalate } from './raise-alarms/escalate.ts'
import { notice } from './raise-alarms/notice.ts'
import { type JobHandler, JobFailedError } from './runner/job.ts'
import { rewardJobs, rewardJobsOf } from './pay-rewards/index.ts'
import { giveFailureNotices, giveNaireNotices, giveNotices, giveWebhookNotice } from './give-notices/give-notices.ts'
import { sendNotices } from './give-notices/send-notices.ts'
import { seatJobs } from './match-quotas/seat-jobs.ts'
import { settleName } from './settle-names/settle-name.ts'
import { messageJobs, messageJobsOf } from './send-messages/send-campaign.ts'
import { tellReturned } from './send-messages/tell-returned.ts'
import { storeRecording } from './store-recordings/store-recording.ts'
import { transcribeRecording } from './transcribe-recordings/transcribe-recording.ts'
import { load } from '@naire/commands'
import { deliverWebhook } from './send-webhooks/deliver-webhook.ts'
import { matchWebhooks, replayWebhook } from './send-webhooks/match-webhooks.ts'
import { sidOf } from './sid-of.ts'
import { readModels } from '@naire/projections'
import { Checkpoints, forgetKept as forget } from '@naire/projections/runner'
import { codingStream } from '@naire/domain/analysis'
import { sessionDecider, type SessionEvent } from '@naire/domain/sessions'
import type { CampaignEvent } from '@naire/domain/messages'
import type { NaireCommentEvent } from '@naire/domain/naire-comments'
import type { NaireEvent } from '@naire/domain/naires'
import type { DeliveryEvent, WebhookEvent } from '@naire/domain/webhooks'

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
    await removeFilesOf(sidOf(event), state, { uploads, files })
  },
}

/**
 * Destroys the keys of the parts of an anonymised session that tell who answered, where and with what, and what they
 * wrote; voices and pictures tell it too, so its files go.
 */
const forgetIdentity: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  async perform(event, { streams, keys, files, uploads, fingerprints, imports }) {
    const { state } = await load(streams, sessionDecider, event.stream)
    await keys.destroyParts(event.stream, dataParts)
    await streams.snapshots?.erase(event.stream)
    await fingerprints.forget(sidOf(event))
    await imports.forget(sidOf(event))
    await removeFilesOf(sidOf(event), state, { uploads, files })
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

/** Destroys the key of an erased person's record, and what the vault keeps of them. */
const forgetUser: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  async perform(event, { streams, keys, people }) {
    const userSid = sidOf(event)
    for (const stream of [event.stream, noticesStream(userSid)]) {
      await keys.destroyKey(stream)
      await streams.snapshots?.erase(stream)
    }
    await people.authSessions.revokeUser(userSid)
    await people.passwords.remove(userSid)
    await people.knownDevices.forget(userSid)
    await people.secondFactors.forget(userSid)
    await people.providerSignIns.forgetUser(userSid)
    await people.directories.forgetUser(userSid)
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

/** Every duty by the name that jobs carry. */
export const jobs = {
  ...seatJobs,
  notice,
  escalate,
  fetchRecording,
  storeRecording,
  transcribeRecording,
  findAddress,
  copyNaire,
  settleName,
  forgetSession,
  forgetIdentity,
  forgetUser,
  forgetIdent,
  forgetKept,
  ...closingJobs,
  eraseAnswers,
  eraseDue,
  exportData,
  removeExport,
  withdrawExports,
  exportOrg,
  exportPerson,
  removePersonExport,
  withdrawPersonExports,
  importAnswers,
  removeDraft,
  removeReport,
  performBatch,
  removeBatch,
  ...messageJobs,
  ...rewardJobs,
  giveNotices,
  giveFailureNotices,
  giveNaireNotices,
  sendNotices,
  giveWebhookNotice,
  matchWebhooks,
  replayWebhook,
  deliverWebhook,
  tellReturned,
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
      | OrgEvent
      | IdentEvent
      | DataViewed
      | ImportEvent
      | BatchBegun
      | CampaignEvent
      | RewardEvent
      | JobEvent
      | InboxEvent
      | CellFilled
      | NaireEvent
      | NaireCommentEvent
      | WebhookEvent
      | DeliveryEvent
      | RetentionEvent
    )['type']
  ]?: readonly JobName[]
} = {
  SeatRequested: ['settle'],
  SeatHeld: ['expireHold'],
  CellsDefined: ['rematch'],
  LimitsChanged: ['rematch'],
  CellReopened: ['rematch'],
  SeatRematched: ['seatLater'],
  AnswersCorrected: ['releaseSeat', 'matchWebhooks'],
  SessionReturned: ['keepReturned', 'giveNotices', 'tellReturned', 'matchWebhooks'],
  SessionProhibited: ['releaseSeat', 'matchWebhooks'],
  SessionTurnedAway: ['releaseSeat', 'matchWebhooks'],
  SessionRejected: ['releaseSeat', 'matchWebhooks'],
  SessionInvalidated: ['releaseSeat', 'matchWebhooks'],
  SessionReplaced: ['releaseSeat'],
  SessionDeleted: ['releaseSeat', 'matchWebhooks'],
  SessionErased: [
    'forgetSession',
    'forgetKept',
    'withdrawExports',
    'withdrawPersonExports',
    'releaseSeat',
    'matchWebhooks',
  ],
  SessionAnonymised: ['forgetIdentity', 'forgetKept', 'withdrawExports', 'withdrawPersonExports'],
  UserErased: ['eraseAnswers', 'forgetUser', 'forgetKept', 'withdrawPersonExports'],
  IdentErased: ['eraseAnswers', 'forgetIdent', 'forgetKept', 'withdrawPersonExports'],
  OrgClosed: ['endSignIns'],
  OrgErasureBegun: ['eraseOrg'],
  RetentionRunBegun: ['eraseDue'],
  AlarmRaised: ['notice', 'escalate', 'giveNotices', 'matchWebhooks'],
  AlarmReopened: ['notice', 'escalate', 'giveNotices', 'matchWebhooks'],
  AlarmReleased: ['escalate'],
  AlarmClaimed: ['escalate'],
  AlarmHandedOver: ['notice', 'escalate', 'giveNotices'],
  AlarmEscalated: ['notice', 'escalate', 'giveNotices'],
  ReviewerAssigned: ['giveNotices'],
  ReviewDeadlineMissed: ['giveNotices'],
  AppealerAssigned: ['giveNotices'],
  AppealOpened: ['giveNotices', 'matchWebhooks'],
  AppealCommitted: ['giveNotices', 'matchWebhooks'],
  AppealSolved: ['giveNotices', 'matchWebhooks'],
  AppealJudgementWithdrawn: ['giveNotices', 'releaseSeat'],
  AppealDeadlineMissed: ['giveNotices'],
  DutyGivenUp: ['giveFailureNotices'],
  NoticeGiven: ['sendNotices'],
  AttachPromised: ['fetchRecording'],
  AttachStored: ['storeRecording'],
  RecordingStored: ['transcribeRecording'],
  SessionCreated: ['findAddress', 'matchWebhooks'],
  NameClaimed: ['settleName'],
  DataViewed: ['exportData', 'removeExport', 'exportPerson', 'exportOrg', 'removePersonExport'],
  ImportUploaded: ['removeDraft'],
  ImportStarted: ['importAnswers'],
  ImportEnded: ['removeReport'],
  BatchBegun: ['performBatch', 'removeBatch'],
  SessionRestored: ['matchWebhooks'],
  AlarmProcessed: ['matchWebhooks'],
  CellFilled: ['matchWebhooks'],
  NairePublished: ['matchWebhooks', 'copyNaire'],
  NaireUnpublished: ['copyNaire'],
  NaireArchived: ['copyNaire'],
  NaireDeleted: ['copyNaire'],
  NaireRestored: ['copyNaire'],
  NaireApprovalRequested: ['giveNaireNotices'],
  NaireApproved: ['giveNaireNotices'],
  NaireApprovalDeclined: ['giveNaireNotices'],
  NaireCommentAdded: ['giveNaireNotices'],
  WebhookReplayStarted: ['replayWebhook'],
  WebhookReplayContinued: ['replayWebhook'],
  WebhookDisabled: ['giveWebhookNotice'],
  DeliveryQueued: ['deliverWebhook'],
  DeliverySettled: ['deliverWebhook'],
  ...messageJobsOf,
  ...rewardJobsOf,
  SessionSucceeded: [...rewardJobsOf.SessionSucceeded, 'matchWebhooks'],
  SessionPassed: [...rewardJobsOf.SessionPassed, 'matchWebhooks'],
}
