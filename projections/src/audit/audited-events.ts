import { sessionEvents } from '@naire/domain/sessions'
import type { CampaignEvent } from '@naire/domain/messages'
import type { ExcelEvent, ExcelsReordered } from '@naire/domain/excels'
import type { IdentEvent, IdentMessageEvent, IdentListDefined, IdentUnsubscribed } from '@naire/domain/idents'
import type { ImportEvent } from '@naire/domain/imports'
import type { JobEvent } from '@naire/domain/jobs'
import type { NaireEvent } from '@naire/domain/naires'
import type { OrgEvent } from '@naire/domain/orgs'
import type { QuotaEvent } from '@naire/domain/quotas'
import type { ReadModelEvent } from '@naire/domain/read-models'
import type { RetentionEvent } from '@naire/domain/retention'
import type { RewardEvent } from '@naire/domain/rewards'
import type { SignInEvent } from '@naire/domain/sign-ins'
import type { SubjectEvent } from '@naire/domain/subjects'
import type { UserEvent } from '@naire/domain/users'
import type { WebhookEvent } from '@naire/domain/webhooks'
import type { ReadEvent } from '../runner/read-model.ts'

type AuditSource = (
  | NaireEvent
  | QuotaEvent
  | ReadModelEvent
  | UserEvent
  | OrgEvent
  | SubjectEvent
  | SignInEvent
  | JobEvent
  | ExcelEvent
  | ExcelsReordered
  | ImportEvent
  // Not each of a sheet's people, nor each message, assignment and attempt to meet them: up to a million a list.
  | Exclude<IdentEvent, { type: 'IdentSaved' | 'IdentAssigned' | 'IdentAttempted' } | IdentMessageEvent>
  | IdentUnsubscribed
  | IdentListDefined
  // What people did; what became of each reward and message stands in their ledgers.
  | Exclude<CampaignEvent, { type: 'CampaignLegEnded' }>
  | RewardAct
  | Exclude<RetentionEvent, { type: `RetentionStep${string}` }>
  | Exclude<WebhookEvent, { type: 'WebhookReplayContinued' }>
)['type']

type RewardAct = Extract<
  RewardEvent,
  {
    type:
      | 'RewardRuleSaved'
      | 'RewardCodesLoaded'
      | 'RewardReserved'
      | 'RewardReleased'
      | 'RewardRefused'
      | 'RewardRetried'
  }
>

const others = {
  NaireImported: true,
  NaireCreated: true,
  NaireSaved: true,
  NaireRolledBack: true,
  NairePublished: true,
  NaireUnpublished: true,
  NaireMoved: true,
  NaireApprovalRequested: true,
  NaireApproved: true,
  NaireApprovalDeclined: true,
  NaireArchived: true,
  NaireDeleted: true,
  NaireRestored: true,
  CellsDefined: true,
  LimitsChanged: true,
  CellClosed: true,
  CellReopened: true,
  SeatHeld: true,
  SeatConfirmed: true,
  SeatRefused: true,
  SeatRematched: true,
  SeatReleased: true,
  HoldExpired: true,
  UserCreated: true,
  UserChanged: true,
  UserBlocked: true,
  UserUnblocked: true,
  UserDeleted: true,
  UserRestored: true,
  UserWechatBound: true,
  UserWechatUnbound: true,
  UserErased: true,
  SignedIn: true,
  SignInFailed: true,
  SignedOut: true,
  SignInEnded: true,
  PasswordChanged: true,
  ApiTokenCreated: true,
  ApiTokenEnded: true,
  SecondFactorAdded: true,
  SecondFactorRemoved: true,
  InvitationSent: true,
  RecoverySent: true,
  RecoveryCodesRenewed: true,
  SecondFactorsReset: true,
  ProviderJoined: true,
  OrgCreated: true,
  OrgRenamed: true,
  OrgClosed: true,
  OrgReopened: true,
  OrgErasureBegun: true,
  OrgErased: true,
  DeptAdded: true,
  DeptRenamed: true,
  DeptMoved: true,
  DeptRemoved: true,
  SignInRulesChanged: true,
  IdentityProviderSaved: true,
  IdentityProviderRemoved: true,
  DirectoryTokenRotated: true,
  DirectoryTokensEnded: true,
  DutyGivenUp: true,
  DutyRetried: true,
  DutyClosed: true,
  DutyDone: true,
  ParkedEventRetried: true,
  ParkedEventSkipped: true,
  SubjectCreated: true,
  SubjectRenamed: true,
  SubjectDeleted: true,
  SubjectRestored: true,
  SubjectMemberAdded: true,
  SubjectMemberRoleChanged: true,
  SubjectMemberRemoved: true,
  SubjectApprovalRuled: true,
  SubjectTemplateRuled: true,
  ExcelSaved: true,
  ExcelDeleted: true,
  ExcelRestored: true,
  ExcelsReordered: true,
  ImportUploaded: true,
  ImportStarted: true,
  ImportEnded: true,
  IdentListDefined: true,
  IdentRetired: true,
  IdentReinstated: true,
  IdentReplaced: true,
  IdentActivated: true,
  IdentOutcomeNoted: true,
  IdentErased: true,
  IdentUnsubscribed: true,
  IdentHandedOver: true,
  CampaignSaved: true,
  CampaignStarted: true,
  CampaignStopped: true,
  RewardRuleSaved: true,
  RewardCodesLoaded: true,
  RewardReserved: true,
  RewardReleased: true,
  RewardRefused: true,
  RewardRetried: true,
  RetentionSaved: true,
  LegalHoldPlaced: true,
  LegalHoldReleased: true,
  RetentionRunBegun: true,
  RetentionRunEnded: true,
  WebhookSaved: true,
  WebhookSwitched: true,
  WebhookDisabled: true,
  WebhookSecretRotated: true,
  WebhookRemoved: true,
  WebhookReplayStarted: true,
} as const satisfies Readonly<Record<AuditSource, true>>

/** Every event type whose happening people may ask about; claims of names are the system's own. */
export const auditedEvents: readonly string[] = [...sessionEvents, ...Object.keys(others)]

/** Whether it belongs into the trail: of rewards that are reserved those alone that somebody gave by hand. */
export const isAudited = ({ type, data }: Pick<ReadEvent, 'type' | 'data'>): boolean =>
  type !== 'RewardReserved' || data['handReason'] !== null
