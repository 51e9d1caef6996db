export * from './admission.ts'
export { usualClaimMinutes, usualProcessMinutes } from './alarm/events.ts'
export { handles, mostEscalations, notTold, rolesToTell } from './alarm/decide.ts'
export { correctable } from './answering/decide.ts'
export * from './answers.ts'
export * from './attaches/standing.ts'
export type * from './commands.ts'
export * from './deadlines.ts'
export * from './decider.ts'
export * from './events.ts'
export { anonymisedItems, openFields, partedSession, respondentEvents } from './identifying-data.ts'
export type { SessionRow } from './first-row.ts'
export * from './quality-flags/index.ts'
export * from './receipts/index.ts'
export { withdrawMinutes } from './review/decide.ts'
export * from './review/spread.ts'
export * from './row.ts'
export * from './session.ts'
export * from './standing.ts'
export * from './values.ts'
export * from './view.ts'
export * from './wire.ts'
export {
  consentDefSid,
  consentEntries,
  consentIn,
  consentTextEntry,
  consentTextPath,
  type Consent,
} from './answering/consent.ts'
export * from './paradata/paradata.ts'
export * from './displayed-orders/index.ts'
export * from './navigation/profile.ts'
export * from './navigation/session-fields.ts'
export * from './navigation/way-options.ts'
