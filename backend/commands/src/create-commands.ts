import type { Streams, Envelope, CommandResult } from './streams/index.ts'
import { analysisCommands, type AnalysisCommands } from './analysis/analysis-commands.ts'
import { excelCommands, type ExcelCommands } from './excels/excel-commands.ts'
import { campaignCommands, type CampaignCommands } from './messages/campaign-commands.ts'
import { identCommands, type IdentCommands } from './idents/ident-commands.ts'
import { reviewSampleCommands, type ReviewSampleCommands } from './review-samples/review-sample-commands.ts'
import { anonymisingRules, retentionCommands, type RetentionCommands } from './retention/retention-commands.ts'
import { createRewardQueue, rewardCommands, type RewardCommands } from './rewards/index.ts'
import { noticeCommands, type NoticeCommands } from './notices/notice-commands.ts'
import { importCommands, type ImportCommands } from './imports/import-commands.ts'
import { createEngine, type Engine } from './engine/index.ts'
import { naireCommands, naireReader, type NaireCommands, type NaireReader } from './naires/index.ts'
import { naireCommentCommands, type NaireCommentCommands } from './naires/naire-comment-commands.ts'
import { ownNames, type Claiming } from './unique-names/index.ts'
import { openOrgs } from './orgs/open-orgs.ts'
import { orgCommands, type OrgCommands } from './orgs/org-commands.ts'
import type { CommandsOptions } from './ports.ts'
import { createQuotaWriteQueue } from './quotas/index.ts'
import { sessionCommands, type SessionCommands } from './sessions/index.ts'
import { subjectCommands, type SubjectCommands } from './subjects/subject-commands.ts'
import { webhookCommands, type WebhookCommands } from './webhooks/webhook-commands.ts'
import { userCommands, type UserCommands } from './users/user-commands.ts'
import type { Actor } from '@naire/domain/event-sourcing'
import { accessRecordDecider, accessRecordStream, type DataViewed } from '@naire/domain/access-log'
import { batchDecider, batchStream, type BatchBegun } from '@naire/domain/batches'
import { record, handle } from './streams/index.ts'
import { signInDecider, signInStream, type SignInEvent } from '@naire/domain/sign-ins'
import { jobDecider, dutyStream, type FailedJob, type JobCommand } from '@naire/domain/jobs'
import { readModelDecider, readModelStream, type ReadModel, type ReadModelCommand } from '@naire/domain/read-models'

/** Everything that changes something, once, for api and workers. */
export interface Commands {
  readonly users: UserCommands
  readonly orgs: OrgCommands
  readonly subjects: SubjectCommands
  readonly naires: NaireCommands
  readonly naireComments: NaireCommentCommands
  readonly sessions: SessionCommands
  readonly analysis: AnalysisCommands
  readonly excels: ExcelCommands
  readonly idents: IdentCommands
  readonly campaigns: CampaignCommands
  readonly rewards: RewardCommands
  readonly retention: RetentionCommands
  readonly reviewSamples: ReviewSampleCommands
  readonly imports: ImportCommands
  readonly notices: NoticeCommands
  readonly webhooks: WebhookCommands
  readonly duties: JobCommands
  readonly readModels: ReadModelCommands
  readonly signIns: SignInCommands
  readonly viewings: AccessLogCommands
  readonly batches: BatchCommands
  readonly naireReader: NaireReader
  readonly engine: Engine
}

export function createCommands(options: CommandsOptions): Commands {
  const { store, vault, lookups, report, engine = createEngine() } = options
  const now = () => options.now()
  const { snapshots } = options
  const streams: Streams = { store, sealer: vault.keys, ...(snapshots && { snapshots }) }
  const quotaQueue = options.quotaQueue ?? createQuotaWriteQueue(streams)
  const claiming: Claiming = { streams, findOwnName: ownNames(streams) }
  const naires = naireReader(store, vault.blobs)
  const requireOpenOrg = openOrgs(store)
  const { settleMilliseconds = 2_000, holdMilliseconds = 1_800_000, graceMilliseconds = 86_400_000 } = options
  const sessionNeeds = {
    streams,
    claiming,
    vault,
    engine,
    naires,
    isAnonymisedOneDay: anonymisingRules(streams),
    quotaQueue,
    lookups,
    now,
    report,
    settleMilliseconds,
    holdMilliseconds,
    graceMilliseconds,
  }
  const sessions = sessionCommands(sessionNeeds)
  return {
    users: userCommands({ claiming, vault, lookups, requireOpenOrg, now }),
    orgs: orgCommands({ claiming, vault, lookups, now }),
    subjects: subjectCommands({ claiming, requireOpenOrg, now }),
    naires: naireCommands({ streams, vault, quotaQueue, reader: naires, now }),
    naireComments: naireCommentCommands({ streams, now }),
    sessions,
    imports: importCommands({ streams, engine, sessions, now }),
    analysis: analysisCommands({ streams, now }),
    excels: excelCommands({ streams, now }),
    idents: identCommands({ streams, vault, lookups, requireOpenOrg, now }),
    campaigns: campaignCommands({ streams, now }),
    rewards: rewardCommands({ streams, vault, naires, engine, rewardQueue: createRewardQueue(streams), now }),
    retention: retentionCommands({ streams, now }),
    reviewSamples: reviewSampleCommands({ streams, now }),
    notices: noticeCommands({ streams, now }),
    webhooks: webhookCommands({ streams, vault, now }),
    duties: jobCommands({ streams, now }),
    readModels: readModelCommands({ streams, now }),
    signIns: signInCommands({ streams, now }),
    viewings: accessRecordCommands({ streams, now }),
    batches: batchCommands({ streams, now }),
    naireReader: naires,
    engine,
  }
}

export interface AccessLogRequest {
  readonly viewing: DataViewed['data']
  readonly by: Actor
  readonly envelope: Envelope
}

export interface AccessLogCommands {
  record(request: AccessLogRequest): Promise<number>
}

function accessRecordCommands({ streams, now }: { readonly streams: Streams; now(): Date }): AccessLogCommands {
  return {
    record({ viewing: accessRecord, by, envelope }) {
      const command = { type: 'RecordViewing', viewing: accessRecord, by, at: now().toISOString() } as const
      return record(streams, accessRecordDecider, { stream: accessRecordStream(by.sid), command, envelope })
    },
  }
}

export interface BatchRequest {
  readonly batch: BatchBegun['data']
  readonly by: Actor
  readonly envelope: Envelope
}

export interface BatchCommands {
  /** The workers perform it as soon as they read of it. Gives its log position. */
  begin(request: BatchRequest): Promise<number>
}

function batchCommands({ streams, now }: { readonly streams: Streams; now(): Date }): BatchCommands {
  return {
    begin({ batch, by, envelope }) {
      const command = { type: 'BeginBatch', batch, by, at: now().toISOString() } as const
      return record(streams, batchDecider, { stream: batchStream(batch.batchSid), command, envelope })
    },
  }
}

export interface SignInRequest {
  /** Null for an account that does not exist. */
  readonly userSid: string | null
  readonly event: SignInEvent
  readonly by: Actor
  readonly envelope: Envelope
}

export interface SignInCommands {
  /** Keeps what became of a sign-in, or of an attempt. */
  record(request: SignInRequest): Promise<number>
}

function signInCommands({ streams, now }: { readonly streams: Streams; now(): Date }): SignInCommands {
  return {
    record({ userSid, event, by, envelope }) {
      const command = { type: 'RecordSignIn', event, by, at: now().toISOString() } as const
      return record(streams, signInDecider, { stream: signInStream(userSid), command, envelope })
    },
  }
}

export interface JobDecisionRequest {
  /** Of the job that was given up. */
  readonly jobId: string
  readonly by: Actor
  readonly envelope: Envelope
}

export interface JobCommands {
  /** The workers try it again as soon as they read of it. */
  retry(request: JobDecisionRequest): Promise<CommandResult<FailedJob>>
  close(request: JobDecisionRequest & { readonly reason: string }): Promise<CommandResult<FailedJob>>
}

function jobCommands({ streams, now }: { readonly streams: Streams; now(): Date }): JobCommands {
  const tell = ({ jobId, envelope }: JobDecisionRequest, command: JobCommand) =>
    handle(streams, jobDecider, dutyStream(jobId), command, envelope)
  const said = ({ by }: JobDecisionRequest) => ({ by, at: now().toISOString() })
  return {
    retry: (request) => tell(request, { type: 'RetryDuty', ...said(request) }),
    close: (request) => tell(request, { type: 'CloseDuty', reason: request.reason, ...said(request) }),
  }
}

export interface ParkedEventRequest {
  readonly readModel: string
  /** Of the parked event in the log. */
  readonly position: number
  readonly reason: string
  readonly isParked: boolean
  readonly by: Actor
  readonly envelope: Envelope
}

export interface ReadModelCommands {
  /** The read model is built anew beside the live one and meets the event again. */
  retryParked(request: ParkedEventRequest): Promise<CommandResult<ReadModel>>
  /** The read model goes without the event. */
  skipParked(request: ParkedEventRequest): Promise<CommandResult<ReadModel>>
}

function readModelCommands({ streams, now }: { readonly streams: Streams; now(): Date }): ReadModelCommands {
  const decide = (type: ReadModelCommand['type'], { envelope, ...request }: ParkedEventRequest) =>
    handle(
      streams,
      readModelDecider,
      readModelStream(request.readModel),
      { ...request, type, at: now().toISOString() },
      envelope,
    )
  return {
    retryParked: (request) => decide('RetryParkedEvent', request),
    skipParked: (request) => decide('SkipParkedEvent', request),
  }
}
