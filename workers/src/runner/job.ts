import type {
  FindOwnName,
  CommandResult,
  NaireReader,
  GrantDependencies,
  QuotaWriteQueue,
  RewardQueue,
  SessionIntention,
  Streams,
} from '@naire/commands'
import { type Pool, problemOf } from '@naire/database'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { Session, SessionEvent } from '@naire/domain/sessions'
import type { Log, ReadEvent } from '@naire/projections/runner'
import type { Batches, Exports, Files, Imports, Keys, DeviceFingerprints, Uploads, Vault } from '@naire/vault'
import type { Clouds } from '@naire/vault/cloud'
import type { RewardPayments } from '@naire/vault/wechat-pay'
import { RefusalError } from '@naire/domain/refusals'
import type { RunExport } from '../export-data/export-thread.ts'
import type { Geocoder } from '../find-addresses/geocoder.ts'
import type { Transcriber } from '../transcribe-recordings/transcriber.ts'
import type { WebhookSender } from '@naire/messages'
import type { Receivers } from '../send-webhooks/receivers.ts'
import type { RunImport } from '../import-answers/import-thread.ts'
import type { Wechat } from '../wechat/wechat.ts'
import type { Messages } from '../send-messages/messages.ts'

export interface AlarmNotice {
  /** With the fields `thing1` (questionnaire), `time2` and `number3` (level). */
  readonly templateId: string
  /** Of this installation, without a slash at its end. */
  readonly publicUrl: string
}

/** Dependencies of job handlers. */
export interface JobContext {
  readonly pool: Pool
  readonly streams: Streams
  readonly quotaQueue: QuotaWriteQueue
  readonly findOwnName: FindOwnName
  readonly files: Files
  readonly uploads: Pick<Uploads, 'removeOf'>
  readonly fingerprints: Pick<DeviceFingerprints, 'forget'>
  readonly rewardQueue: RewardQueue
  readonly vault: Pick<
    Vault,
    'rewards' | 'webhookSecrets' | 'personExports' | 'directories' | 'cdnCopies' | 'messageChannels'
  >
  readonly engine: GrantDependencies['engine']
  /** Null: packets cannot be sent. */
  readonly payments: RewardPayments | null
  readonly keys: Pick<Keys, 'destroyKey' | 'destroyParts' | 'isParted'>
  /** Personal data from the vault. */
  readonly people: Pick<
    Vault,
    | 'passwords'
    | 'apiTokens'
    | 'authSessions'
    | 'knownDevices'
    | 'secondFactors'
    | 'providerSignIns'
    | 'directories'
    | 'settings'
    | 'sharedItems'
  >
  readonly naires: Pick<NaireReader, 'atRevision' | 'published' | 'publishedLast'>
  /** Null: not set up. */
  readonly wechat: Wechat | null
  /** WeChat notifications of alarms; null: not set up. */
  readonly alarmNotice: AlarmNotice | null
  readonly messages: Messages
  readonly webhookSender: WebhookSender
  readonly receivers: Receivers
  /** Address of this installation, without a slash at its end; null: not set up. */
  readonly publicUrl: string | null
  /** WeChat template by which respondents are told that their session was sent back; null: not set up. */
  readonly returnTemplate: string | null
  /** Null: recordings are not written down. */
  readonly transcriber: Transcriber | null
  /** Null: no store in the cloud is set up. */
  readonly clouds: Clouds | null
  /** Null: places get no address. */
  readonly geocoder: Geocoder | null
  readonly exports: Exports
  readonly batches: Batches
  /** Makes the file of an export. */
  readonly runExport: RunExport
  readonly imports: Imports
  /** Takes the rows of an import. */
  readonly runImport: RunImport
  readonly log: Log
  now(): Date
  /** Whether the organisation is neither closed nor erased. */
  isOpenOrg(orgSid: string): Promise<boolean>
  /** A command to the session that the event belongs to; done twice it is done once. */
  sendToSession(cause: ReadEvent, job: string, command: SessionIntention): Promise<CommandResult<Session, SessionEvent>>
}

/** The job that a try belongs to. */
export interface JobAttempt {
  /** Goes outward as idempotency key: the same for every try. */
  readonly id: string
  /** The process ends and the job is given back: what still runs is to be broken off. */
  readonly signal: AbortSignal
}

export const queueNames = [
  'match-quotas',
  'raise-alarms',
  'fetch-recordings',
  'store-recordings',
  'transcribe-recordings',
  'find-addresses',
  'copy-naires',
  'settle-names',
  'erase-data',
  'export-data',
  'import-answers',
  'perform-batches',
  'send-messages',
  'grant-rewards',
  'pay-rewards',
  'give-notices',
  'match-webhooks',
  'send-webhooks',
] as const
export type QueueName = (typeof queueNames)[number]

/** Event types that some jobs wait for: before they have ever happened nobody needs them. */
export const awaitedTypes = ['RewardRuleSaved', 'WebhookSaved'] as const
type AwaitedType = (typeof awaitedTypes)[number]

/** Handler of a job that an event triggers. Its result is a command, so it too ends in the log. */
export interface JobHandler {
  readonly queue: QueueName
  /** Tries before it is given up. */
  readonly attempts: number
  /** Before the second try; before each further one twice as long. 1 s when left out. */
  readonly retryAfterMs?: number
  /** Whether this event asks for it at all; every one when left out. Reads only what is not encrypted. */
  concerns?(event: StoredEvent): boolean
  /** Nobody needs it before an event of this type has ever happened: as often as `concerns` says nothing is queued. */
  readonly onlyAfter?: AwaitedType
  /** When it is to be done; at once when left out. Reads only what is not encrypted. */
  dueAt?(event: StoredEvent): Date
  /** May be called more than once for the same event. */
  perform(event: ReadEvent, context: JobContext, job: JobAttempt): Promise<void>
  /** Sends the final command when every attempt has failed. */
  giveUp?(event: ReadEvent, context: JobContext): Promise<void>
}

/** A failure of which a duty says what it is: its text tells nothing of what the work was about. */
export class JobFailedError extends Error {
  override readonly name: string = 'DutyFailed'
}

/** Thrown by a job that is to be done later: this was no try. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed'
  constructor(readonly dueAt: Date) {
    super('the job is to be done later')
  }
}

/**
 * Failure message for operators. Texts of other errors may quote their input: for those only kind and place are
 * reported.
 */
export function reportable(error: unknown): string {
  if (error instanceof JobFailedError) return error.message
  if (error instanceof RefusalError) return `refused: ${error.refusal.key}`
  const problem = problemOf(error)
  if (problem.startsWith('database error')) return problem
  return error instanceof Error
    ? [error.name, codeOf(error), placeOf(error)].filter(Boolean).join(' ')
    : 'unknown failure'
}

const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** The innermost function: `at storeRecording`. */
const placeOf = ({ stack = '' }: Error): string =>
  /\n\s+at (?:async )?([\w.#]+) \(/.exec(stack)?.[1]?.replace(/^/, 'at ') ?? ''
