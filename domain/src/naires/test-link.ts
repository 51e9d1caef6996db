import type { NaireRecord } from './record.ts'

/** Days for which an address to try a questionnaire out holds. */
export const testLinkDays = 14

/** The content as it is tried out before it is published: by everybody who has the address, and not counted. */
export const triedRecord = (record: NaireRecord): NaireRecord => ({
  ...record,
  AccessConfig: 'Default',
  AnonymousMode: 0,
  RequireSignIn: false,
  OpenFrom: null,
  OpenUntil: null,
  SessionLimit: null,
})
