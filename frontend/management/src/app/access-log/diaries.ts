import type { WireRow } from '@naire/domain/event-sourcing'
import type { auditEvents } from '@naire/domain/sessions'
import { type accessLog, accessRecordKinds } from '@naire/domain/access-log'

export const diaries = ['viewings', 'signIns'] as const
export type Diary = (typeof diaries)[number]

/** What an entry can be: in what form data was seen, or what happened to a sign-in. */
export const kindsOf = {
  viewings: accessRecordKinds,
  signIns: [
    'SignedIn',
    'SignInFailed',
    'SignedOut',
    'SignInEnded',
    'PasswordChanged',
    'ApiTokenCreated',
    'ApiTokenEnded',
  ],
} as const satisfies Record<Diary, readonly string[]>

export const setOf = { viewings: '/odata/Viewings', signIns: '/odata/AuditEvents' } as const satisfies Record<
  Diary,
  string
>
export const kindField = { viewings: 'Kind', signIns: 'EventType' } as const satisfies Record<Diary, string>

/** An entry of either diary; a viewing has no address, a sign-in no session. */
export type EntryRow = Pick<
  WireRow<typeof auditEvents>,
  'Sid' | 'At' | 'ActorSid' | 'ActorName' | 'Role' | 'SessionSid'
> &
  Partial<
    Pick<WireRow<typeof auditEvents>, 'EventType' | 'Ip' | 'UserAgent'> &
      Pick<WireRow<typeof accessLog>, 'Kind' | 'NaireSid'>
  >
