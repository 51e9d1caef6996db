import type { WireRow } from '@naire/domain/event-sourcing'
import type { alarms } from '@naire/domain/sessions'

/** A row of the set Alarms; `Reasons` is JSON text, a list of AlarmReason. */
export type AlarmRow = Omit<WireRow<typeof alarms>, 'Reasons'> & { readonly Reasons: string | null }
