import { roles } from '@naire/domain/access'
import { roleOf } from '@naire/domain/directories'
import type { Actor } from '@naire/domain/event-sourcing'
import {
  admits,
  mappedRole,
  newUserForms,
  vouchedAccount,
  type Org,
  type ProviderSettings,
  type VouchedPerson,
} from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import { userStatuses, type User } from '@naire/domain/users'
import type { ProviderIdentity } from '@naire/vault'
import { ChangeUser, CreateUser, RecordSignIn } from '../commands/product-commands.ts'
import type { Caller } from '../http/caller.ts'
import { commanded } from '../http/envelope.ts'
import type { Services } from '../services.ts'
import { formOf } from '../users/user-operations.ts'

export interface VouchedSignIn {
  readonly orgSid: string
  readonly org: Org
  readonly settings: ProviderSettings
  readonly person: VouchedPerson
  readonly caller: Caller
  readonly at: string
}

/**
 * User of the organisation for whom its provider vouches: known by the provider's identifier, else by an account that
 * it has verified, else new. What follows of it is done as by an administrator of the organisation, who may give no
 * more than that. @throws Refused `access.notAdmitted`
 */
export async function admittedUser(services: Services, signIn: VouchedSignIn): Promise<User> {
  const { orgSid, settings, person } = signIn
  const mapsRoles = settings.roleClaim !== ''
  if (!admits(settings, person)) throw notAdmitted()
  const user = await userOf(services, signIn)
  const role = await roleNow(services, signIn, user)
  if (mapsRoles && role === null) throw notAdmitted()
  const isThere = user !== null && user.status !== userStatuses.delete && user.fields.orgSid === orgSid
  if (!isThere) throw notAdmitted()
  if (!mapsRoles || role === null || role === user.fields.authority || user.status === userStatuses.block) return user
  const form = { ...formOf({}, user.fields), authority: role }
  const { state } = await services.execute(new ChangeUser({ ...byProvider(signIn), userSid: user.userSid, form }))
  return state
}

/** Role by the groups of the organisation's directory, of whom it provisions; else by what the provider says now. */
async function roleNow({ vault }: Services, { orgSid, settings, person }: VouchedSignIn, user: User | null) {
  const of = { orgSid, kind: settings.kind }
  const isProvisioned = user !== null && (await vault.directories.people(of, [user.userSid])).size > 0
  if (!isProvisioned) return mappedRole(settings, person.claims)
  const groups = await vault.directories.groupsOf(of, user.userSid)
  return roleOf(
    settings,
    groups.map(({ displayName }) => displayName),
  )
}

const notAdmitted = () => new RefusalError({ key: 'access.notAdmitted' })

async function userOf(services: Services, signIn: VouchedSignIn): Promise<User | null> {
  const { people, vault } = services
  const identity = identityOf(signIn)
  const known = await vault.providerSignIns.userOf(identity)
  if (known !== null) return people.formerly(known)
  const present = await presentUser(services, signIn)
  const user = present ?? (signIn.settings.makesUsers ? await newUser(services, signIn) : null)
  const isLetIn =
    user !== null && (signIn.settings.roleClaim === '' || (await roleNow(services, signIn, user)) !== null)
  if (!isLetIn || !(await vault.providerSignIns.join(identity, user.userSid))) return null
  const event = { type: 'ProviderJoined', data: { provider: signIn.settings.kind } } as const
  await services.execute(new RecordSignIn({ ...byProvider(signIn), userSid: user.userSid, event }))
  return user
}

/**
 * Only a user of this organisation, and by nothing that people write about themselves: by a name or an identifier that
 * the organisation's directory gave, else by their account.
 */
async function presentUser(
  { people, vault }: Services,
  { orgSid, settings, person, at }: VouchedSignIn,
): Promise<User | null> {
  const account = vouchedAccount(settings, person)
  if (account === null) return null
  const name = settings.accountClaim === 'email' ? (person.verifiedMail ?? account) : account
  const of = { orgSid, kind: settings.kind }
  const known = await vault.directories.usersKnownAs(of, { userName: name, externalId: name })
  // Two whom the directory calls the same are nobody.
  if (known.length > 1) return null
  const sid = known[0] ?? (await people.sidOf(account, at))
  const user = sid === null ? null : await people.find(sid)
  return user?.fields.orgSid === orgSid ? user : null
}

/** The sid comes of the identity: who comes twice at once is made once, and who was erased is not made anew. */
async function newUser(services: Services, signIn: VouchedSignIn): Promise<User | null> {
  const { people, vault, execute } = services
  const { orgSid, org, settings, person } = signIn
  const mark = vault.providerSignIns.markOf(identityOf(signIn))
  const userSid = mark.toUpperCase()
  const before = await people.formerly(userSid)
  const authority = mappedRole(settings, person.claims)
  if (before !== null || authority === null) return before
  const { by, envelope } = byProvider(signIn)
  for (const form of newUserForms(person, { mark, authority, orgSid, deptSid: org.rootDeptSid })) {
    const once = { ...envelope, commandId: `provider/${userSid}/${form.code}` }
    try {
      return (await execute(new CreateUser({ by, envelope: once, userSid, form, password: null }))).state
    } catch (error) {
      if (!(error instanceof RefusalError && error.refusal.key === 'user.codeTaken')) throw error
    }
  }
  return null
}

const identityOf = ({ orgSid, settings: { kind, issuer }, person }: VouchedSignIn): ProviderIdentity => ({
  orgSid,
  kind,
  issuer,
  subject: person.subject,
})

function byProvider({ orgSid, settings, caller }: VouchedSignIn) {
  const { ip, userAgent } = caller
  const by: Actor = { sid: 'provider', name: settings.name, role: roles.OrgAdmin, orgSid, ip, userAgent }
  return { ...commanded({ ...caller, commandId: null }), by }
}
