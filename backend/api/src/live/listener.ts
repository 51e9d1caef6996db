import { can, noMemberships, roleInSubject, roles, type Memberships } from '@naire/domain/access'
import type { Viewer } from '@naire/projections/query'
import type { Caller, AuthenticatedUser } from '../http/caller.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import type { LiveKind } from './live-kinds.ts'
import type { LiveMessage } from './messages.ts'

/** Roles that see single sessions of their organisation, not all. */
const seesSome: readonly (number | string)[] = [roles.Assessor, roles.Customer, roles.Judge, roles.Surveyor]

type Parts = Pick<Services, 'reading' | 'viewings' | 'memberships'>

/** Decides what one open screen may be told. */
export class Listener {
  private viewer: Viewer
  private readonly user: AuthenticatedUser
  /** The change of members after which what it knows of them was asked for. */
  private judgedAt = 0

  constructor(
    { user, orgSid }: Pick<Caller, 'orgSid'> & { readonly user: AuthenticatedUser },
    private readonly parts: Parts,
  ) {
    this.user = user
    this.viewer = staffViewer(user, orgSid)
  }

  get userSid(): string {
    return this.viewer.userSid
  }

  /** Whether somebody with this role and organisation may hear just the same. */
  isStill({ role, orgSid }: Pick<AuthenticatedUser, 'role' | 'orgSid'>): boolean {
    return role === this.user.role && orgSid === this.user.orgSid
  }

  /** Logs access when an alarm with its answers is sent to the screen; the screen reports whether it was displayed. */
  heard({ kind, sessionSid }: LiveMessage): void {
    if (kind.row === 'alarm') this.parts.viewings.saw(this.viewer, [{ kind: 'Alarms', sessionSid }])
  }

  /** Whether anything of this kind concerns a person of this role. */
  cares({ abilities }: LiveKind): boolean {
    return abilities.length === 0 || abilities.some((ability) => can(this.viewer.role, ability))
  }

  async mayHear({ kind, orgSid, subjectSid, sessionSid, position, userSid }: LiveMessage): Promise<boolean> {
    if (userSid !== undefined) return userSid === this.userSid
    if (this.viewer.orgSid !== null && this.viewer.orgSid !== orgSid) return false
    if (!this.cares(kind)) return false
    // Who was taken out of a subject hears nothing more of it.
    const role = roleInSubject(this.user.role, await this.membershipsNow(), subjectSid)
    if (role === null || !kind.abilities.some((ability) => can(role, ability))) return false
    return !seesSome.includes(role) || this.sees(sessionSid, position)
  }

  private async membershipsNow(): Promise<Memberships> {
    const { memberships, reading } = this.parts
    const { changedAt } = memberships
    if (changedAt > this.judgedAt) {
      await reading.caughtUp(['subjects'], changedAt)
      this.viewer = { ...this.viewer, memberships: await memberships.of(this.user) }
      this.judgedAt = changedAt
    }
    return this.viewer.memberships ?? noMemberships
  }

  private async sees(sessionSid: string, minPosition: number): Promise<boolean> {
    const { reading } = this.parts
    const query = reading.bound('NaireSessions', { $select: 'Sid' })
    return (await reading.row(query, [sessionSid], { viewer: this.viewer, minPosition })).found !== null
  }
}
