import { roles, type Role } from '@naire/domain/access'
import { createHash, randomBytes } from 'node:crypto'
import type { Client } from '../../api/client.ts'
import { FieldworkSite, screening } from '../../api/fieldwork.ts'
import { startProduct } from '../../api/product.ts'
import { Respondent } from '../../api/respondent.ts'
import type { Targets } from '../../api/calls.ts'

export const roleNames = Object.keys(roles) as Role[]

/** Sign-ins that are over, and how each is answered: 401 for a dead one, 403 while somebody blocked still has one. */
export const endings = {
  loggedOut: 401,
  expired: 401,
  passwordReset: 401,
  blocked: 401,
  deleted: 401,
  blockedButSignedIn: 403,
  forged: 401,
} as const
export type Ending = keyof typeof endings

export interface AccessCast {
  readonly product: Awaited<ReturnType<typeof startProduct>>
  /** People of the organisation that `real` lies in, one for each role. */
  readonly insiders: ReadonlyMap<Role, Client>
  /** The same roles elsewhere. */
  readonly outsiders: ReadonlyMap<Role, Client>
  readonly over: Readonly<Record<Ending, Client>>
  readonly real: Targets
  readonly orgSid: string
}

/** A product with two organisations and somebody in every standing. */
export async function everybody(): Promise<AccessCast> {
  const product = await startProduct()
  const [place, other] = [
    await FieldworkSite.make(product, '心晴示范机构'),
    await FieldworkSite.make(product, '另一家机构'),
  ]
  const inside = async (role: Role, at: number) =>
    role === 'SuperAdmin' ? product.admin : place.person(role, `insider_${at}`)
  const insiders = new Map<Role, Client>()
  const outsiders = new Map<Role, Client>()
  for (const [index, role] of roleNames.entries()) {
    insiders.set(role, await inside(role, index))
    if (role !== 'SuperAdmin') outsiders.set(role, await other.person(role, `outsider_${index}`))
  }
  const naire = screening()
  const naireSid = await place.publish(naire)
  const someone = new Respondent(product.anybody, naire)
  await someone.finish()
  const { sid: userSid } = insiders.get('Surveyor') as Client & { readonly sid: string }
  const real = { userSid, orgSid: place.orgSid, subjectSid: place.subjectSid, naireSid, sessionSid: someone.sid }
  return { product, insiders, outsiders, over: await endedSignIns(product, place), real, orgSid: place.orgSid }
}

type Product = AccessCast['product']

async function endedSignIns(product: Product, place: FieldworkSite): Promise<AccessCast['over']> {
  const { admin, pool, anybody } = product
  const person = (code: string) => place.person('OrgAdmin', code)
  const setStatus = (sid: string, status: number) =>
    admin.post(`/odata/Users('${sid}')/SurveyExpert.SetStatus()`, { status })
  const [loggedOut, expired, passwordReset, blocked, deleted] = [
    await person('logged_out'),
    await person('expired'),
    await person('reset'),
    await person('blocked'),
    await person('deleted'),
  ]
  await loggedOut.post('/api/Logout')
  await pool.query(`update vault.auth_sessions set expires_at = now() - interval '1 second' where user_sid = $1`, [
    expired.sid,
  ])
  await admin.post('/odata/Users/SurveyExpert.ModifyPassword()', {
    targetUserSid: passwordReset.sid,
    password: 'something else entirely',
  })
  await setStatus(blocked.sid, 1)
  await admin.delete(`/odata/Users('${deleted.sid}')`)
  const surviving = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into vault.auth_sessions (token_hash, user_sid, remembered, started_at, expires_at) values ($1, $2, false, now(), now() + interval '1 hour')`,
    [createHash('sha256').update(surviving).digest(), blocked.sid],
  )
  const bearer = (token: string) => anybody.as({ Authorization: `Bearer ${token}` })
  return {
    loggedOut,
    expired,
    passwordReset,
    blocked,
    deleted,
    blockedButSignedIn: bearer(surviving),
    forged: bearer('x'.repeat(43)),
  }
}
