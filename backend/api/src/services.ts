import type { AnalysisClient } from '@naire/analysis'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { ChangeSet, ImportCommands, NaireReader, SessionCommands, Streams } from '@naire/commands'
import type { Pool } from '@naire/database'
import type { Vault } from '@naire/vault'
import type { Clouds } from '@naire/vault/cloud'
import type { CompiledNaires } from './answering/compiled-naires.ts'
import type { Execute } from './commands/product-commands.ts'
import type { Config } from './config.ts'
import type { Failures } from './http/failures.ts'
import type { Limits } from './http/limits.ts'
import type { ScanProviders } from './identity-providers/scan.ts'
import type { OidcProviders } from './identity-providers/oidc.ts'
import type { Logger } from './logging/logger.ts'
import type { MembershipReader } from './people/memberships.ts'
import type { People } from './people/people.ts'
import type { Reading } from './reading/reading.ts'
import type { SlowQuestions } from './reading/slow-questions.ts'
import type { SecondStep } from './sign-in/second-step.ts'
import type { AccessLog } from './access-log/access-log.ts'

/** Dependencies of the operation handlers. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly failures: Failures
  readonly vault: Vault
  readonly store: EventStore
  readonly streams: Streams
  readonly execute: Execute
  /** Null where the event store appends to one stream at a time only. */
  changeSet(): ChangeSet | null
  readonly reading: Reading
  /** Access log of who was shown which session's data. */
  readonly viewings: AccessLog
  readonly naires: NaireReader
  readonly engine: CompiledNaires
  /** History of a session, and the check whether there may be another. */
  readonly sessions: Pick<SessionCommands, 'history' | 'asOf' | 'requireRoom' | 'signProfile'>
  /** Previews of rows of files. */
  readonly imports: Pick<ImportCommands, 'plan'>
  /** Reads of this process that took long. */
  readonly slow: Pick<SlowQuestions, 'list' | 'lastHour'>
  /** Connections for long reads. */
  readonly readPool: Pool
  readonly people: People
  readonly secondStep: SecondStep
  readonly oidc: OidcProviders
  readonly scan: ScanProviders
  readonly memberships: Pick<MembershipReader, 'of' | 'changedAt'>
  readonly limits: Limits
  /** Numbers of questionnaires, from the columnar copies. */
  readonly analysis: AnalysisClient
  /** Null: files stay here. */
  readonly clouds: Clouds | null
}
