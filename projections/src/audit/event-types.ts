import type { JobEvent } from '@naire/domain/jobs'
import type { NaireEvent } from '@naire/domain/naires'
import type { OrgEvent } from '@naire/domain/orgs'
import type { QuotaEvent } from '@naire/domain/quotas'
import type { ReadModelEvent } from '@naire/domain/read-models'
import type { SignInEvent } from '@naire/domain/sign-ins'
import type { SubjectEvent } from '@naire/domain/subjects'
import type { UserEvent } from '@naire/domain/users'
import { sessionEvents } from '../sessions/event-types.ts'

type Audited = (
  | NaireEvent
  | QuotaEvent
  | ReadModelEvent
  | UserEvent
  | OrgEvent
  | SubjectEvent
  | SignInEvent
  | JobEvent
)['type']

const others = {
  NaireImported: true,
  NaireCreated: true,
  NaireSaved: true,
  NaireRolledBack: true,
  NairePublished: true,
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
  OrgCreated: true,
  OrgRenamed: true,
  DeptAdded: true,
  DutyGivenUp: true,
  DutyRetried: true,
  DutyClosed: true,
  DutyDone: true,
  ParkedEventRetried: true,
  ParkedEventSkipped: true,
  SubjectCreated: true,
  SubjectRenamed: true,
  SubjectDeleted: true,
  SubjectMemberAdded: true,
  SubjectMemberRoleChanged: true,
  SubjectMemberRemoved: true,
} as const satisfies Readonly<Record<Audited, true>>

/** Every event type whose happening people may ask about; claims of names are the system's own. */
export const auditedEvents: readonly string[] = [...sessionEvents, ...Object.keys(others)]
