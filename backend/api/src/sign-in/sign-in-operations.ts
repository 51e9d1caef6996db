import { abilitiesOf } from '@naire/domain/access'
import { Refused } from '@naire/domain/refusals'
import type { Me } from '../contract/users.ts'
import { withBody, withoutBody } from '../odata/define.ts'
import { userRecord } from '../people/user-record.ts'
import { authenticateBody, signIn } from './sign-in.ts'

export const signInOperations = {
  authenticate: withBody(authenticateBody, async ({ body, caller, at }, services) => {
    services.signIns.take(caller.ip)
    return { kind: 'json', body: await signIn(services, { ...body, address: caller.ip, at }) }
  }),

  logout: withoutBody(async ({ caller }, { vault }) => {
    if (caller.token !== null) await vault.authSessions.end(caller.token)
    return { kind: 'none' }
  }),

  me: withoutBody(async ({ caller }, { people }) => {
    const user = caller.user && (await people.find(caller.user.sid))
    if (!user) throw new Refused({ key: 'access.signedOut' })
    const body: Me = { ...userRecord(user, await people.orgName(user.fields.orgSid)), Abilities: abilitiesOf(user.fields.authority) }
    return { kind: 'json', body }
  }),
} as const
