import type { Actor } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import { roles } from '@naire/domain/access'
import { orgDecider, orgStream } from '@naire/domain/orgs'
import {
  checkNewPassword,
  checkUser,
  usualPasswords,
  userDecider,
  userStatuses,
  userStream,
  type User,
  type UserForm,
  type UserStatus,
} from '@naire/domain/users'
import { releaseName, withName, type Claiming, type Taker, type UniqueName } from '../unique-names/index.ts'
import type { CommandsVault, Lookups } from '../ports.ts'
import type { RequireOpenOrg } from '../orgs/open-orgs.ts'
import { signInDecider, signInStream } from '@naire/domain/sign-ins'
import { handle, load, record, type Envelope, type CommandResult } from '../streams/index.ts'

export interface UserRequest {
  readonly userSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

export interface CreateUserRequest extends UserRequest {
  readonly form: UserForm
  /** Null: signs in by the provider of the organisation. */
  readonly password: string | null
  /** As typed the second time; absent where the sender asks once. */
  readonly repeated?: string
}

export interface UserCommands {
  create(request: CreateUserRequest): Promise<CommandResult<User>>
  /** A blank password leaves it as it is; who is moved to another organisation is signed out. */
  change(request: UserRequest & { readonly form: UserForm; readonly password?: string }): Promise<CommandResult<User>>
  /** A deleted user is restored by another status, when their account is still free. */
  setStatus(
    request: UserRequest & { readonly status: UserStatus; readonly reason?: string },
  ): Promise<CommandResult<User>>
  /** `openid`: WeChat itself vouched for it. */
  bindWechat(request: UserRequest & { readonly openid: string }): Promise<CommandResult<User>>
  unbindWechat(request: UserRequest): Promise<CommandResult<User>>
  /**
   * Takes away what is known of a person; the vault forgets, and their own answers follow, by the duties of this.
   * Cannot be undone.
   */
  erase(request: UserRequest & { readonly reason: string }): Promise<CommandResult<User>>
  /** Sets a new password; every sign-in of the user ends (but the one kept). */
  setPassword(request: NewPassword): Promise<void>
  /** Takes every second factor away; every sign-in of the user ends. */
  resetSecondFactors(request: UserRequest): Promise<number>
}

/** `knowsOld`: the old password was sent along, and was right. */
type NewPassword = UserRequest & {
  readonly password: string
  readonly knowsOld?: boolean
  readonly exceptToken?: string
}

interface UserCommandDependencies {
  readonly claiming: Claiming
  readonly vault: Pick<CommandsVault, 'passwords' | 'authSessions' | 'secondFactors' | 'invitations'>
  readonly lookups: Pick<Lookups, 'countSuperAdmins' | 'holdsAny'>
  readonly requireOpenOrg: RequireOpenOrg
  now(): Date
}

export function userCommands(needs: UserCommandDependencies): UserCommands {
  const { claiming, vault, lookups, requireOpenOrg, now } = needs
  const { streams } = claiming
  const loadUser = async (sid: string) => (await load(streams, userDecider, userStream(sid))).state
  const takerOf = ({ by, envelope }: UserRequest): Taker => ({ by, envelope, at: now().toISOString() })

  async function isLastSuperAdmin(user: User): Promise<boolean> {
    const counts = user.fields.authority === roles.SuperAdmin && user.status === userStatuses.normal
    return counts && (await lookups.countSuperAdmins()) <= 1
  }

  async function setPassword({ userSid, password, exceptToken, by, envelope }: NewPassword): Promise<void> {
    await vault.passwords.set(userSid, password)
    await vault.authSessions.revokeUser(userSid, exceptToken === undefined ? {} : { exceptToken })
    const command = {
      type: 'RecordSignIn',
      event: { type: 'PasswordChanged', data: {} },
      by,
      at: now().toISOString(),
    } as const
    await record(streams, signInDecider, { stream: signInStream(userSid), command, envelope })
  }

  const rulesOf = async (orgSid: string | null) =>
    orgSid === null ? usualPasswords : (await load(streams, orgDecider, orgStream(orgSid))).state.passwords

  async function requireMaySet(
    user: User,
    { knowsOld = false, password, by }: NewPassword,
    code = user.fields.code,
  ): Promise<void> {
    const no = userDecider.refusal(user, { type: 'SetUserPassword', knowsOld, by, at: now().toISOString() })
    refuseFirst(no === null ? checkNewPassword({ code, password }, await rulesOf(user.fields.orgSid)) : [no])
  }

  return {
    async create(request) {
      const { userSid, form, password, repeated, envelope } = request
      refuseFirst(checkUser(form))
      await requireOpenOrg(form.orgSid)
      if (password !== null) {
        const given = { code: form.code, password, ...(repeated !== undefined && { repeated }) }
        refuseFirst(checkNewPassword(given, await rulesOf(form.orgSid)))
      }
      const taker = takerOf(request)
      const command = { type: 'CreateUser', userSid, form, by: taker.by, at: taker.at } as const
      return withName(claiming, codeOf(userSid, form.code), taker, async () => {
        const handled = await handle(streams, userDecider, userStream(userSid), command, envelope)
        if (password !== null) await vault.passwords.set(userSid, password)
        return handled
      })
    },
    async change(request) {
      const { userSid, form, password = '', envelope } = request
      refuseFirst(checkUser(form))
      const taker = takerOf(request)
      const user = await loadUser(userSid)
      if (user.fields.orgSid !== form.orgSid) await requireOpenOrg(form.orgSid)
      if (password !== '') await requireMaySet(user, { ...request, password }, form.code)
      const command = {
        type: 'ChangeUser',
        form,
        isLastSuperAdmin: await isLastSuperAdmin(user),
        by: taker.by,
        at: taker.at,
      } as const
      const change = () => handle(streams, userDecider, userStream(userSid), command, envelope)
      const renamed = user.exists && user.fields.code !== form.code
      const handled = renamed ? await withName(claiming, codeOf(userSid, form.code), taker, change) : await change()
      if (renamed && !sameName(user.fields.code, form.code))
        await releaseName(claiming, codeOf(userSid, user.fields.code), taker, 'renamed')
      if (user.fields.orgSid !== handled.state.fields.orgSid) await vault.authSessions.revokeUser(userSid)
      // A link that went to another address is good for nobody.
      if ((user.fields.mail ?? null) !== (handled.state.fields.mail ?? null)) await vault.invitations.end(userSid)
      if (password !== '') await setPassword({ ...request, password })
      return handled
    },
    async bindWechat({ userSid, openid, by, envelope }) {
      return handle(
        streams,
        userDecider,
        userStream(userSid),
        { type: 'BindWechat', openid, by, at: now().toISOString() },
        envelope,
      )
    },
    async unbindWechat({ userSid, by, envelope }) {
      return handle(
        streams,
        userDecider,
        userStream(userSid),
        { type: 'UnbindWechat', by, at: now().toISOString() },
        envelope,
      )
    },
    async setStatus(request) {
      const { userSid, status, reason, envelope } = request
      const taker = takerOf(request)
      const user = await loadUser(userSid)
      const command = {
        type: 'SetUserStatus',
        status,
        ...(reason !== undefined && { reason }),
        isLastSuperAdmin: await isLastSuperAdmin(user),
        by: taker.by,
        at: taker.at,
      } as const
      const change = () => handle(streams, userDecider, userStream(userSid), command, envelope)
      const isRestored = user.status === userStatuses.delete && userDecider.refusal(user, command) === null
      const handled = isRestored
        ? await withName(claiming, codeOf(userSid, user.fields.code), taker, change)
        : await change()
      if (status !== userStatuses.normal) await vault.authSessions.revokeUser(userSid)
      if (status === userStatuses.delete) await releaseName(claiming, codeOf(userSid, user.fields.code), taker, 'ended')
      return handled
    },
    async erase(request) {
      const { userSid } = request
      if (await lookups.holdsAny({ userSid })) throw new RefusalError({ key: 'retention.held' })
      const isLast = await isLastSuperAdmin(await loadUser(userSid))
      const handled = await eraseUser({ claiming, now }, { ...request, isLastSuperAdmin: isLast })
      await vault.authSessions.revokeUser(userSid)
      return handled
    },
    async setPassword(request) {
      const user = await loadUser(request.userSid)
      if (!user.exists || user.status === userStatuses.delete) throw new RefusalError({ key: 'user.notFound' })
      await requireMaySet(user, request)
      await setPassword(request)
    },
    async resetSecondFactors({ userSid, by, envelope }) {
      const at = now().toISOString()
      const no = userDecider.refusal(await loadUser(userSid), { type: 'ResetSecondFactors', by, at })
      if (no !== null) throw new RefusalError(no)
      await vault.secondFactors.forget(userSid)
      await vault.authSessions.revokeUser(userSid)
      const command = { type: 'RecordSignIn', event: { type: 'SecondFactorsReset', data: {} }, by, at } as const
      return record(streams, signInDecider, { stream: signInStream(userSid), command, envelope })
    },
  }
}

/** Without a look for legal holds; the vault forgets, and answers follow, by the jobs of the event. */
export async function eraseUser(
  { claiming, now }: { readonly claiming: Claiming; now(): Date },
  request: UserRequest & { readonly reason: string; readonly isLastSuperAdmin: boolean },
): Promise<CommandResult<User>> {
  const { userSid, reason, isLastSuperAdmin, by, envelope } = request
  const { streams } = claiming
  const at = now().toISOString()
  const { state: user } = await load(streams, userDecider, userStream(userSid))
  const command = { type: 'EraseUser', reason, isLastSuperAdmin, by, at } as const
  const handled = await handle(streams, userDecider, userStream(userSid), command, envelope)
  if (user.status !== userStatuses.delete)
    await releaseName(claiming, codeOf(userSid, user.fields.code), { by, at, envelope }, 'ended')
  return handled
}

const codeOf = (ownerSid: string, name: string): UniqueName => ({
  scope: 'userCode',
  name,
  ownerSid,
  taken: 'user.codeTaken',
})

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function refuseFirst(refusals: ReturnType<typeof checkUser>): void {
  const [first] = refusals
  if (first !== undefined) throw new RefusalError(first)
}
