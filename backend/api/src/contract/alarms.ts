import type { WireRow } from '@naire/domain/event-sourcing'
import type { alarms, alarmSteps } from '@naire/domain/sessions'

/** A row of the set Alarms; `Reasons` and `Contacts` are JSON texts, lists of AlarmReason and AlarmContact. */
export type AlarmRow = Omit<WireRow<typeof alarms>, 'Reasons' | 'Contacts'> & {
  readonly Reasons: string | null
  readonly Contacts: string | null
}

/** A row of the set AlarmSteps. */
export type AlarmStepRow = WireRow<typeof alarmSteps>

/** `NaireSessions('{sid}')/SurveyExpert.AlarmDesk()`. */
export interface AlarmHandling {
  /** Users who may work on the alarm, alarmers first. */
  readonly Handlers: readonly { readonly Sid: string; readonly Name: string | null; readonly Authority: number }[]
  readonly NoteTemplates: readonly string[]
}
