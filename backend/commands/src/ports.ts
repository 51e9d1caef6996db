import type { EventStore } from '@naire/domain/event-sourcing'
import type { ProviderKind } from '@naire/domain/orgs'
import type { SurveyMode } from '@naire/domain/sessions'
import type { Engine } from './engine/index.ts'
import type { QuotaWriteQueue } from './quotas/index.ts'
import type { Sealer, Snapshots } from './streams/index.ts'

/** Dependencies of the commands, supplied by the processes. */
export interface CommandsOptions {
  readonly store: EventStore
  readonly vault: CommandsVault
  /** Absent: one of this process's own. */
  readonly engine?: Engine
  readonly lookups: Lookups
  /** Absent: one of this process's own. */
  readonly quotaQueue?: QuotaWriteQueue
  /** Absent: streams are read whole. */
  readonly snapshots?: Snapshots
  now(): Date
  /** Takes what went wrong beside a command that succeeded all the same. */
  report(error: unknown): void
  /** Milliseconds that a commit waits for its seat; 2,000 when absent. */
  readonly settleMilliseconds?: number
  /** Milliseconds that an unfinished session holds a seat; 1,800,000 when absent. */
  readonly holdMilliseconds?: number
  /** Milliseconds for which an earlier publication admits devices that had fetched it; 86,400,000 when absent. */
  readonly graceMilliseconds?: number
}

/** The parts of the vault that commands write and read. */
export interface CommandsVault {
  readonly keys: Sealer
  readonly blobs: {
    putJson(value: unknown): Promise<string>
    getJson<T>(hash: string): Promise<T | null>
  }
  readonly passwords: { set(userSid: string, password: string): Promise<void>; remove(userSid: string): Promise<void> }
  readonly authSessions: { revokeUser(userSid: string, options?: { readonly exceptToken?: string }): Promise<void> }
  readonly secondFactors: { forget(userSid: string): Promise<void> }
  readonly invitations: { end(userSid: string): Promise<void> }
  readonly providerSignIns: {
    hasSecret(orgSid: string, kind: ProviderKind): Promise<boolean>
    saveSecret(orgSid: string, kind: ProviderKind, secret: string | null): Promise<void>
    forgetProvider(orgSid: string, kind: ProviderKind): Promise<void>
  }
  readonly directories: {
    endTokens(of: { readonly orgSid: string; readonly kind: ProviderKind }): Promise<void>
    forgetDirectory(of: { readonly orgSid: string; readonly kind: ProviderKind }): Promise<void>
  }
  /** Whether a device's pass was given out for this password of a questionnaire. */
  readonly accessPasses: { knows(naireSid: string, password: string, pass: string): boolean }
  readonly signatures: {
    of(purpose: string, text: string): string
    isOf(purpose: string, text: string, signature: string): boolean
  }
  readonly idents: {
    has(naireSid: string, code: string): Promise<boolean>
    sidOf(naireSid: string, code: string): string
    markOf(naireSid: string, field: 'name' | 'mobile' | 'mail' | 'openid', value: string): string
  }
  readonly webhookSecrets: {
    make(webhookSid: string, number: number): Promise<string>
    forget(webhookSid: string): Promise<void>
  }
  readonly rewards: {
    markOf(naireSid: string, of: 'person' | 'device' | 'address', value: string): string
    deviceOf(naireSid: string, sessionSid: string): Promise<string | null>
    loadCodes(ruleSid: string, codes: readonly string[]): Promise<{ readonly upTo: number; readonly added: number }>
  }
  /** Which session first had something, known by a keyed hash of it; gives that session's sid for each, in order. */
  readonly fingerprints: { claim(sessionSid: string, contents: readonly string[]): Promise<readonly string[]> }
  readonly sessionKeys: {
    bind(sessionSid: string, key: string): Promise<'bound' | 'other' | 'former'>
    check(sessionSid: string, key: string): Promise<'holds' | 'other' | 'former' | 'unbound'>
  }
}

/** Questions to the read models, whose answers may be a moment old. */
export interface Lookups {
  /**
   * Sids of the respondent's sessions of this questionnaire that are begun or sent back. Anonymous respondents are
   * known by their device's key. Sessions that try it out (`test`) are asked for apart.
   */
  findUnfinished(respondent: {
    readonly naireSid: string
    readonly userSid: string | null
    readonly sessionKey: string | null
    readonly mode?: SurveyMode
  }): Promise<readonly string[]>
  /**
   * Number of sessions of this questionnaire that the respondent has begun: by the account, else by the identifying
   * code, else by what WeChat vouched for, else by the device's key. Sessions that try it out are counted apart.
   */
  countBegun(respondent: {
    readonly naireSid: string
    readonly userSid: string | null
    readonly identifyingCode?: string | null
    readonly wechatId?: string | null
    readonly sessionKey: string | null
    readonly mode?: SurveyMode
  }): Promise<number>
  /** Fields of an account by their names in the set Users; null where there is none. */
  findUser(userSid: string): Promise<Readonly<Record<string, string>> | null>
  /** Under what owner (an organisation, a session) the first thing with this sid lies; null when there is none. */
  ownerOf(kind: 'dept' | 'appealFeedback', sid: string): Promise<string | null>
  /** Whether a session that a person of a respondent list or a user answered is under a legal hold. */
  holdsAny(of: { readonly naireSid: string; readonly code: string } | { readonly userSid: string }): Promise<boolean>
  /** Super administrators that are not deleted or blocked. */
  countSuperAdmins(): Promise<number>
}
