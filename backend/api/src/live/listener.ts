import { can, roles } from '@naire/domain/access'
import type { Viewer } from '@naire/projections/query'
import type { Caller } from '../http/caller.ts'
import type { Reading } from '../reading/reading.ts'
import type { LiveMessage } from './messages.ts'

/** Roles that see single sessions of their organisation, not all. */
const seesSome: readonly (number | string)[] = [roles.Assessor, roles.Customer, roles.Judge, roles.Surveyor]

/** Decides what one open screen may be told. */
export class Listener {
  private readonly viewer: Viewer

  constructor({ user, orgSid }: Caller & { readonly user: NonNullable<Caller['user']> }, private readonly reading: Reading) {
    const narrowed = user.role === roles.SuperAdmin ? orgSid : (user.orgSid ?? '')
    this.viewer = { role: user.role, orgSid: narrowed, userSid: user.sid }
  }

  async mayHear({ kind, orgSid, sessionSid, position }: LiveMessage): Promise<boolean> {
    const { role } = this.viewer
    if (this.viewer.orgSid !== null && this.viewer.orgSid !== orgSid) return false
    if (!kind.abilities.some((ability) => can(role, ability))) return false
    return !seesSome.includes(role) || this.sees(sessionSid, position)
  }

  private async sees(sessionSid: string, minPosition: number): Promise<boolean> {
    const query = this.reading.bound('NaireSessions', { $select: 'Sid' })
    return (await this.reading.entity(query, [sessionSid], { viewer: this.viewer, minPosition })).found !== null
  }
}
