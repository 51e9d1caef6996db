import { randomUUID } from 'node:crypto'
import { roles } from '@naire/domain/access'
import {
  directoryForms,
  directoryLimits,
  holds,
  provisioned,
  roleOf,
  shownName,
  shownPhone,
  type DirectoryCondition,
  type DirectoryGroup,
  type DirectoryUser,
} from '@naire/domain/directories'
import type { Actor } from '@naire/domain/event-sourcing'
import type { Org, ProviderSettings } from '@naire/domain/orgs'
import { RefusalError, type RefusalKey } from '@naire/domain/refusals'
import { isUserName, userStatuses, type User, type UserStatus } from '@naire/domain/users'
import type { DirectoryGroupRow, DirectoryOf, DirectoryPerson } from '@naire/vault'
import { ChangeUser, CreateUser, SetUserStatus } from '../commands/product-commands.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { formOf } from '../users/user-operations.ts'

/** A user, and what their directory says of them; null: nothing yet. */
export interface KnownUser {
  readonly user: User
  readonly person: DirectoryPerson | null
  readonly groups: readonly DirectoryGroupRow[]
}

export interface KnownGroup {
  readonly group: DirectoryGroupRow
  readonly members: readonly string[]
}

interface PageOf<Item> {
  readonly total: number
  readonly items: readonly Item[]
}

interface Page {
  readonly offset: number
  readonly limit: number
}

interface DirectoryParts {
  readonly of: DirectoryOf
  readonly org: Org
  readonly settings: ProviderSettings
  readonly from: { readonly ip: string; readonly userAgent: string; readonly correlationId: string }
}

/**
 * Users and groups of one organisation, for its directory. Everything that follows of its word is done as by an
 * administrator of the organisation; who is not of it, or more than that, is not there.
 */
export class Directory {
  constructor(
    private readonly services: Services,
    private readonly parts: DirectoryParts,
  ) {}

  async user(sid: string): Promise<KnownUser> {
    const user = await this.present(sid)
    if (user === null) throw new RefusalError({ key: 'user.notFound' })
    return this.known(user)
  }

  /** By name and identifier at once, others page by page. */
  async users(conditions: readonly DirectoryCondition[], { offset, limit }: Page): Promise<PageOf<KnownUser>> {
    const { services, parts } = this
    const { of } = parts
    const named = await this.named(conditions)
    if (named !== null) {
      const users = (await Promise.all(named.map((sid) => this.present(sid)))).filter((user) => user !== null)
      const fitting = (await Promise.all(users.map((user) => this.known(user)))).filter((known) =>
        holds(attributesOf(known), conditions),
      )
      return { total: fitting.length, items: fitting.slice(offset, offset + limit) }
    }
    const active = conditions.find(({ path }) => path === 'active')
    if (conditions.length > (active === undefined ? 0 : 1)) throw new RefusalError({ key: 'directory.filterInvalid' })
    const status = active === undefined ? 'ne 2' : active.value === true ? 'eq 0' : 'eq 1'
    const query = services.reading.bound('Users', {
      $filter: `OrgSid eq ${quoted(of.orgSid)} and Authority ne ${roles.SuperAdmin} and Status ${status}`,
      $orderby: 'Sid',
      $skip: String(offset),
      $top: String(limit),
      $count: 'true',
      $select: 'Sid',
    })
    const { position } = await services.store.head()
    const { found } = await services.reading.page(query, { viewer: systemViewer, minPosition: position })
    const users = await Promise.all(found.rows.map(({ Sid }) => this.present(String(Sid))))
    const items = await Promise.all(users.filter((user) => user !== null).map((user) => this.known(user)))
    return { total: found.count ?? items.length, items }
  }

  async createUser(told: DirectoryUser): Promise<KnownUser> {
    const { services, parts } = this
    const { of, org, settings } = parts
    for (const sid of await this.sidsKnownAs(told))
      if ((await this.present(sid)) !== null) throw new RefusalError({ key: 'directory.taken', target: 'userName' })
      // Of somebody whom the product deleted meanwhile.
      else await services.vault.directories.forgetUser(sid)
    const userSid = randomUUID().replaceAll('-', '').toUpperCase()
    const authority = roleOf(settings, []) ?? roles.Surveyor
    const place = { mark: userSid, authority, orgSid: of.orgSid, deptSid: org.rootDeptSid }
    for (const form of directoryForms(told, place)) {
      try {
        const { state } = await services.execute(
          new CreateUser({ ...this.commanded(), userSid, form: { ...form, tel: shownPhone(told) }, password: null }),
        )
        return await this.settle({ user: state, person: null, groups: [] }, told).catch(async (error: unknown) => {
          // Another request of the directory was faster.
          if (isRefused(error, 'directory.taken')) await this.setStatus(userSid, userStatuses.delete)
          throw error
        })
      } catch (error) {
        if (!isRefused(error, 'user.codeTaken')) throw error
      }
    }
    throw new RefusalError({ key: 'directory.taken', target: 'userName' })
  }

  /** Keeps what the directory says from now on, and does what follows of it. */
  async settle({ user, person, groups }: KnownUser, told: DirectoryUser): Promise<KnownUser> {
    const { services, parts } = this
    const { of, settings } = parts
    const { userSid, status, fields } = user
    const wasBlocked = person?.isBlocked === true && status === userStatuses.block
    const names = groups.map(({ displayName }) => displayName)
    const after = provisioned(
      settings,
      { active: told.active, groups: names },
      { authority: fields.authority, status, isBlockedByDirectory: wasBlocked },
    )
    const saved = { userSid, user: told, isBlocked: after.isBlockedByDirectory }
    if (!(await services.vault.directories.savePerson(of, saved)))
      throw new RefusalError({ key: 'directory.taken', target: 'userName' })
    const form = { ...formOf({}, fields), ...changedTexts(told, person?.user ?? null), authority: after.authority }
    const isSame = form.authority === fields.authority && form.name === fields.name && form.tel === (fields.tel ?? null)
    if (!isSame) await services.execute(new ChangeUser({ ...this.commanded(), userSid, form }))
    if (after.status !== status) await this.setStatus(userSid, after.status)
    return this.user(userSid)
  }

  async deleteUser(sid: string): Promise<void> {
    const { user } = await this.user(sid)
    await this.setStatus(user.userSid, userStatuses.delete)
    await this.services.vault.directories.forgetUser(user.userSid)
  }

  async group(sid: string): Promise<KnownGroup> {
    const { directories } = this.services.vault
    const group = await directories.group(this.parts.of, sid)
    if (group === null) throw new RefusalError({ key: 'request.notFound' })
    return { group, members: await directories.membersOf(sid) }
  }

  async groups(conditions: readonly DirectoryCondition[], page: Page): Promise<PageOf<KnownGroup>> {
    const known = { displayname: 'displayName', externalid: 'externalId', members: 'member', 'members.value': 'member' }
    const search = conditions.map(({ path, value }) => {
      const name = known[path as keyof typeof known]
      if (name === undefined || typeof value !== 'string') throw new RefusalError({ key: 'directory.filterInvalid' })
      return [name, value] as const
    })
    const { directories } = this.services.vault
    const { total, groups } = await directories.groups(this.parts.of, Object.fromEntries(search), page)
    const items = groups.map(async (group) => ({ group, members: await directories.membersOf(group.sid) }))
    return { total, items: await Promise.all(items) }
  }

  async createGroup(told: DirectoryGroup): Promise<KnownGroup> {
    const { directories } = this.services.vault
    await this.requireMembers(told.members)
    const sid = await directories.createGroup(this.parts.of, told, directoryLimits.groups)
    if (sid === null) throw new RefusalError({ key: 'directory.full' })
    if (sid === 'taken') throw new RefusalError({ key: 'directory.taken', target: 'displayName' })
    return this.saveGroup(await this.group(sid), told)
  }

  async saveGroup({ group, members: before }: KnownGroup, told: DirectoryGroup): Promise<KnownGroup> {
    const kept = new Set(before)
    await this.requireMembers(told.members.filter((sid) => !kept.has(sid)))
    if (!(await this.services.vault.directories.saveGroup(group.sid, told)))
      throw new RefusalError({ key: 'directory.taken', target: 'displayName' })
    const now = new Set(told.members)
    const isRenamed = group.displayName !== told.displayName
    await this.settleAll([...new Set([...before, ...now])].filter((sid) => isRenamed || kept.has(sid) !== now.has(sid)))
    return this.group(group.sid)
  }

  async deleteGroup(sid: string): Promise<void> {
    const { members } = await this.group(sid)
    await this.services.vault.directories.removeGroup(sid)
    await this.settleAll(members)
  }

  /** Members have the role of the groups that they are in by now. */
  private async settleAll(userSids: readonly string[]): Promise<void> {
    for (const sid of userSids) {
      const user = await this.present(sid)
      if (user === null) continue
      const known = await this.known(user)
      await this.settle(known, known.person?.user ?? describedAs(user))
    }
  }

  private async requireMembers(userSids: readonly string[]): Promise<void> {
    for (const sid of userSids)
      if ((await this.present(sid)) === null)
        throw new RefusalError({ key: 'directory.invalid', target: 'members', details: { field: 'members' } })
  }

  /** Null: of another organisation, deleted, or a super administrator. */
  private async present(sid: string): Promise<User | null> {
    const user = await this.services.people.find(sid)
    const isTheirs = user?.fields.orgSid === this.parts.of.orgSid && user.fields.authority !== roles.SuperAdmin
    return isTheirs ? user : null
  }

  private async known(user: User): Promise<KnownUser> {
    const { directories } = this.services.vault
    const [people, groups] = await Promise.all([
      directories.people(this.parts.of, [user.userSid]),
      directories.groupsOf(this.parts.of, user.userSid),
    ])
    return { user, person: people.get(user.userSid) ?? null, groups }
  }

  /** Sids that a condition names at most; null: no condition names any. */
  private async named(conditions: readonly DirectoryCondition[]): Promise<readonly string[] | null> {
    const textAt = (path: string) => conditions.find((each) => each.path === path)?.value
    const [id, userName, externalId] = [textAt('id'), textAt('username'), textAt('externalid')]
    if (typeof id === 'string') return [id]
    if (typeof userName === 'string') return this.sidsKnownAs({ userName, externalId: null })
    return typeof externalId === 'string'
      ? this.services.vault.directories.usersKnownAs(this.parts.of, { externalId })
      : null
  }

  /** By the directory's own name, else by the login account of a user of whom it said nothing yet. */
  private async sidsKnownAs({ userName, externalId }: Pick<DirectoryUser, 'userName' | 'externalId'>) {
    const { vault, people } = this.services
    const { of } = this.parts
    const known = await vault.directories.usersKnownAs(of, { userName, ...(externalId !== null && { externalId }) })
    if (known.length > 0) return known
    const sid = await people.sidOf(userName, new Date().toISOString())
    if (sid === null || (await this.present(sid)) === null) return []
    return (await vault.directories.people(of, [sid])).size === 0 ? [sid] : []
  }

  private async setStatus(userSid: string, status: UserStatus): Promise<void> {
    await this.services.execute(new SetUserStatus({ ...this.commanded(), userSid, status }))
  }

  private commanded() {
    const { of, settings, from } = this.parts
    const { correlationId, ip, userAgent } = from
    const by: Actor = { sid: 'directory', name: settings.name, role: roles.OrgAdmin, orgSid: of.orgSid, ip, userAgent }
    return { by, envelope: { commandId: randomUUID(), correlationId } }
  }
}

const isRefused = (error: unknown, key: RefusalKey): boolean =>
  error instanceof RefusalError && error.refusal.key === key

/** Name and telephone number as the directory changed them; what people changed here stays. */
function changedTexts(told: DirectoryUser, before: DirectoryUser | null): { name?: string; tel?: string | null } {
  const name = shownName(told).slice(0, 50).trim()
  const isNamed = before === null ? told.displayName !== '' : shownName(before) !== shownName(told)
  const isCalled = shownPhone(told) !== (before === null ? null : shownPhone(before))
  return { ...(isNamed && isUserName(name) && { name }), ...(isCalled && { tel: shownPhone(told) }) }
}

/** A user of whom the directory said nothing, as it would describe them. */
export const describedAs = ({ status, fields }: User): DirectoryUser => ({
  userName: fields.code,
  externalId: null,
  active: status === userStatuses.normal,
  displayName: fields.name ?? fields.code,
  name: {},
  emails: [],
  phoneNumbers: fields.tel ? [{ value: fields.tel, type: 'work', primary: true }] : [],
})

/** The attributes of a user; active is what holds, whatever the directory wishes. */
export const attributesOf = ({ user, person }: KnownUser) => ({
  ...(person?.user ?? describedAs(user)),
  id: user.userSid,
  active: user.status === userStatuses.normal,
})
