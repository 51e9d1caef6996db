import type { WireRow } from '@naire/domain/event-sourcing'
import type { auditEvents } from '@naire/domain/sessions'
import type { accessLog } from '@naire/domain/access-log'

/** A row of either set; what one of them does not have is absent. */
export type TrailRow = Partial<WireRow<typeof auditEvents>> &
  Partial<WireRow<typeof accessLog>> &
  Pick<WireRow<typeof accessLog>, 'Sid' | 'At' | 'ActorSid' | 'Role'>
