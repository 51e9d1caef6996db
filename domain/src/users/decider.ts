import { mayGrant, roles } from '../access/index.ts'
import type { Actor, Command, Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { personalFields, userStatuses, type UserEvent, type UserFields, type UserStatus } from './events.ts'
import { checkUser, type UserForm } from './user-form.ts'

export interface User {
  readonly exists: boolean
  readonly userSid: string
  readonly status: UserStatus
  readonly isErased: boolean
  readonly fields: UserFields
  /** WeChat identity of the user; null: not bound. */
  readonly wechatOpenid: string | null
}

export interface CreateUser extends Command<'CreateUser'> {
  readonly userSid: string
  readonly form: UserForm
}

export interface ChangeUser extends Command<'ChangeUser'> {
  readonly form: UserForm
  readonly isLastSuperAdmin: boolean
}

export interface SetUserStatus extends Command<'SetUserStatus'> {
  readonly status: UserStatus
  readonly isLastSuperAdmin: boolean
  /** For a deleted user that is restored; blank where nobody asked for one. */
  readonly reason?: string
}

/** `openid`: as WeChat itself vouched for it. */
export interface BindWechat extends Command<'BindWechat'> {
  readonly openid: string
}

export interface UnbindWechat extends Command<'UnbindWechat'> {}

/** Cannot be undone; also of a user that was deleted. */
export interface EraseUser extends Command<'EraseUser'> {
  readonly reason: string
  readonly isLastSuperAdmin: boolean
}

/**
 * The password itself goes to the vault; nothing of it is a fact. `knowsOld`: the old one was sent along, and was
 * right, or the person came by an invitation.
 */
export interface SetUserPassword extends Command<'SetUserPassword'> {
  readonly knowsOld: boolean
}

/** The factors themselves are in the vault; nothing of them is a fact of the record. */
export interface ResetSecondFactors extends Command<'ResetSecondFactors'> {}

/** The link goes by mail, and the vault keeps what it is known by; that it was sent is a fact of the sign-ins. */
export interface InviteUser extends Command<'InviteUser'> {}

export type UserCommand =
  | InviteUser
  | SetUserPassword
  | ResetSecondFactors
  | CreateUser
  | ChangeUser
  | SetUserStatus
  | BindWechat
  | UnbindWechat
  | EraseUser

/** A person who signs in. Passwords are no part of it. */
export const userDecider: Decider<User, UserCommand, UserEvent> = {
  initial: {
    exists: false,
    userSid: '',
    status: 0,
    isErased: false,
    fields: { code: '', authority: roles.Surveyor, orgSid: null, deptSid: null },
    wechatOpenid: null,
  },
  refusal,
  decide(user, command) {
    const no = refusal(user, command)
    if (no !== null) throw new RefusalError(no)
    return facts(user, command)
  },
  evolve(user, event) {
    if (event.type === 'UserCreated')
      return {
        exists: true,
        userSid: event.data.userSid,
        status: 0,
        isErased: false,
        fields: event.data,
        wechatOpenid: null,
      }
    if (event.type === 'UserChanged') return { ...user, fields: event.data }
    if (event.type === 'UserWechatBound') return { ...user, wechatOpenid: event.data.openid ?? null }
    if (event.type === 'UserWechatUnbound') return { ...user, wechatOpenid: null }
    const isErased = user.isErased || event.type === 'UserErased'
    return { ...user, status: event.data.status, isErased, wechatOpenid: isErased ? null : user.wechatOpenid }
  },
  upcasters: {},
  personal: personalFields,
  schemaVersion: 2,
}

function refusal(user: User, command: UserCommand): Refusal | null {
  if (command.type === 'CreateUser')
    return user.exists ? { key: 'user.exists' } : (formRefusal(command) ?? placeRefusal(command))
  if (!user.exists) return { key: 'user.notFound' }
  const isSelf = command.by.sid === user.userSid
  if (!isSelf && !reaches(command.by, user.fields.orgSid)) return { key: 'user.notFound' }
  if (user.isErased) return { key: 'user.erased' }
  if (user.status === userStatuses.delete && command.type !== 'EraseUser' && !restores(command))
    return { key: 'user.deleted' }
  if (!isSelf && !mayGrant(command.by.role, user.fields.authority)) return { key: 'user.authorityTooHigh' }
  if (command.type === 'EraseUser') return eraseRefusal(user, command)
  if (command.type === 'BindWechat') return isSelf ? null : { key: 'access.notFound' }
  if (command.type === 'UnbindWechat') return user.wechatOpenid === null ? { key: 'user.alreadyInStatus' } : null
  if (command.type === 'ResetSecondFactors') return isSelf ? { key: 'user.ownAccount' } : null
  if (command.type === 'InviteUser') return inviteRefusal(user, isSelf)
  if (command.type === 'SetUserPassword')
    return isSelf && !command.knowsOld ? { key: 'user.ownPassword', target: 'pw' } : null
  return command.type === 'ChangeUser' ? changeRefusal(user, command) : statusRefusal(user, command)
}

const restores = (command: UserCommand): boolean =>
  command.type === 'SetUserStatus' && command.status !== userStatuses.delete

/** Only super administrators have to do with people of every organisation. */
const reaches = ({ role, orgSid: own }: Actor, orgSid: string | null): boolean =>
  role === roles.SuperAdmin || role === 'system' || (own !== null && own === orgSid)

function formRefusal({ form, by }: CreateUser | ChangeUser): Refusal | null {
  const [first] = checkUser(form)
  if (first !== undefined) return first
  return form.authority === null || mayGrant(by.role, form.authority)
    ? null
    : { key: 'user.authorityTooHigh', target: 'Authority' }
}

/** An organisation that is not the sender's is not there for them. */
const placeRefusal = ({ form, by }: CreateUser | ChangeUser): Refusal | null =>
  reaches(by, form.orgSid || null) ? null : { key: 'org.notFound', target: 'OrgSid' }

function changeRefusal(user: User, command: ChangeUser): Refusal | null {
  const { form, by, isLastSuperAdmin } = command
  if (by.sid === user.userSid) return ownRefusal(user, form) ?? checkUser(form)[0] ?? null
  if (user.fields.authority !== form.authority && isLastSuperAdmin) return { key: 'user.lastSuperAdmin' }
  return formRefusal(command) ?? placeRefusal(command)
}

/** People may edit their own record, but neither where they belong nor what it lets them do. */
function ownRefusal({ fields }: User, form: UserForm): Refusal | null {
  const no = (target: string): Refusal => ({ key: 'user.ownAccount', target })
  if (fields.authority !== form.authority) return no('Authority')
  if (fields.orgSid !== (form.orgSid || null)) return no('OrgSid')
  if (fields.deptSid !== (form.deptSid || null)) return no('DeptSid')
  return (fields.seesPhones ?? false) === (form.seesPhones ?? false) ? null : no('SeesPhones')
}

function statusRefusal(user: User, { status, by, isLastSuperAdmin }: SetUserStatus): Refusal | null {
  if (by.sid === user.userSid) return { key: 'user.ownAccount' }
  if (status === user.status) return { key: 'user.alreadyInStatus' }
  return isLastSuperAdmin && status !== userStatuses.normal ? { key: 'user.lastSuperAdmin' } : null
}

function eraseRefusal(user: User, { reason, by, isLastSuperAdmin }: EraseUser): Refusal | null {
  if (by.sid === user.userSid) return { key: 'user.ownAccount' }
  if (isLastSuperAdmin) return { key: 'user.lastSuperAdmin' }
  return reason.trim() === '' ? { key: 'user.reasonMissing', target: 'reason' } : null
}

function inviteRefusal({ status, fields }: User, isSelf: boolean): Refusal | null {
  if (isSelf) return { key: 'user.ownAccount' }
  if (status !== userStatuses.normal) return { key: 'access.blocked' }
  return fields.mail ? null : { key: 'user.noMail', target: 'Mail' }
}

function facts(user: User, command: UserCommand): readonly UserEvent[] {
  if (command.type === 'CreateUser')
    return [{ type: 'UserCreated', data: { ...fieldsOf(command.form), userSid: command.userSid, status: 0 } }]
  if (command.type === 'ChangeUser')
    return [{ type: 'UserChanged', data: { ...fieldsOf(command.form), previousCode: user.fields.code } }]
  if (command.type === 'EraseUser') return [{ type: 'UserErased', data: { status: 2, reason: command.reason.trim() } }]
  if (command.type === 'BindWechat') return [{ type: 'UserWechatBound', data: { openid: command.openid } }]
  if (isOfVault(command)) return []
  if (command.type === 'UnbindWechat') return [{ type: 'UserWechatUnbound', data: {} }]
  if (user.status === userStatuses.delete && command.status !== userStatuses.delete)
    return [{ type: 'UserRestored', data: { status: command.status, reason: command.reason?.trim() ?? '' } }]
  return [statusFact[command.status]]
}

/** Commands whose outcome the vault keeps. */
const isOfVault = (command: UserCommand): command is SetUserPassword | ResetSecondFactors | InviteUser =>
  command.type === 'SetUserPassword' || command.type === 'ResetSecondFactors' || command.type === 'InviteUser'

const statusFact: Record<UserStatus, UserEvent> = {
  0: { type: 'UserUnblocked', data: { status: 0 } },
  1: { type: 'UserBlocked', data: { status: 1 } },
  2: { type: 'UserDeleted', data: { status: 2 } },
}

const fieldsOf = ({ authority, orgSid, deptSid, tel, mail, seesPhones, ...form }: UserForm): UserFields => ({
  ...form,
  ...(seesPhones === true && { seesPhones }),
  tel: tel || null,
  ...(mail && { mail }),
  authority: authority ?? roles.Surveyor,
  orgSid: orgSid || null,
  deptSid: deptSid || null,
})
