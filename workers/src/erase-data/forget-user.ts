import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** Destroys the key of an erased person's record, and what the vault keeps of them. */
export const forgetUser: JobHandler = {
  queue: 'erase-data',
  attempts: 8,
  async perform(event, { keys, people }) {
    const userSid = sidOf(event)
    await keys.destroyKey(event.stream)
    await people.authSessions.revokeUser(userSid)
    await people.passwords.remove(userSid)
    await people.knownDevices.forget(userSid)
    await people.settings.remove(userSid)
    await people.sharedItems.removeOwn(userSid)
  },
}
