import type { WireRow } from '@naire/domain/event-sourcing'
import type { auditEvents } from '@naire/domain/sessions'
import type { viewings } from '@naire/domain/viewings'

/** A row of either set; what one of them does not have is absent. */
export type TrailRow = Partial<WireRow<typeof auditEvents>> & Partial<WireRow<typeof viewings>> & Pick<WireRow<typeof viewings>, 'Sid' | 'At' | 'ActorSid' | 'Role'>
