import { can, roles } from '@naire/domain/access'
import type { Viewer } from '@naire/projections/query'
import type { Caller, SignedIn } from '../http/caller.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import type { LiveMessage } from './messages.ts'

/** Roles that see single sessions of their organisation, not all. */
const seesSome: readonly (number | string)[] = [roles.Assessor, roles.Customer, roles.Judge, roles.Surveyor]

/** Decides what one open screen may be told. */
export class Listener {
  private readonly viewer: Viewer

  constructor({ user, orgSid }: Pick<Caller, 'orgSid'> & { readonly user: SignedIn }, private readonly parts: Pick<Services, 'reading' | 'viewings'>) {
    this.viewer = staffViewer(user, orgSid)
  }

  /** What an alarm says of the answers was shown. */
  heard({ kind, sessionSid }: LiveMessage): void {
    if (kind.row === 'alarm') this.parts.viewings.saw(this.viewer, [{ kind: 'Alarms', sessionSid }])
  }

  async mayHear({ kind, orgSid, sessionSid, position }: LiveMessage): Promise<boolean> {
    const { role } = this.viewer
    if (this.viewer.orgSid !== null && this.viewer.orgSid !== orgSid) return false
    if (!kind.abilities.some((ability) => can(role, ability))) return false
    return !seesSome.includes(role) || this.sees(sessionSid, position)
  }

  private async sees(sessionSid: string, minPosition: number): Promise<boolean> {
    const { reading } = this.parts
    const query = reading.bound('NaireSessions', { $select: 'Sid' })
    return (await reading.entity(query, [sessionSid], { viewer: this.viewer, minPosition })).found !== null
  }
}
