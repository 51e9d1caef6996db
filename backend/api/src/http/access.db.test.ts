import { mayCall, operations, roles, type Operation, type Role } from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, nothing, type Targets } from '../../../../tests/api/calls.ts'
import type { Client, Reply } from '../../../../tests/api/client.ts'
import { Place, screening } from '../../../../tests/api/fieldwork.ts'
import { startProduct, type Product } from '../../../../tests/api/product.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

let product: Product
let place: Place
let real: Targets
const insiders = new Map<Role, Client>()
const outsiders = new Map<Role, Client>()

const names = Object.keys(calls) as (keyof typeof calls)[]
const roleNames = (Object.keys(roles) as Role[]).filter((role) => role !== 'SuperAdmin')

beforeAll(async () => {
  product = await startProduct()
  place = await Place.make(product, '心晴示范机构')
  const other = await Place.make(product, '另一家机构')
  for (const [index, role] of roleNames.entries()) {
    insiders.set(role, await place.person(role, `insider_${index}`))
    outsiders.set(role, await other.person(role, `outsider_${index}`))
  }
  const naire = screening()
  const naireSid = await place.publish(naire)
  const someone = new Respondent(product.anybody, naire)
  await someone.finish()
  const { sid: userSid } = insiders.get('Surveyor') as Client & { sid: string }
  real = { userSid, orgSid: place.orgSid, subjectSid: place.subjectSid, naireSid, sessionSid: someone.sid }
})
afterAll(() => product?.stop())

const noes = [refusals['access.notFound'].code, refusals['access.signedOut'].code]
const isRefusedAccess = ({ body }: Reply) => noes.includes(body?.error?.code)
const tells = (name: string, role: string, { status, text }: Reply) => `${role} ${name}: ${status} ${text.slice(0, 200)}`

describe.each(names)('%s', (name) => {
  const { needs, ownOrg }: Operation = operations[name]
  const ways = typeof needs === 'string' ? [needs] : needs

  it('is there for the roles of the table and for no others', async () => {
    for (const role of roleNames) {
      const client = insiders.get(role) as Client
      // Nothing that the targets name exists, so being allowed changes nothing.
      const reply = await calls[name](client, nothing(place.orgSid))
      const standing = { role: roles[role], sameOrg: true, isSelf: false, holdsKey: name === 'commitSession' }
      if (mayCall(name, standing)) expect(isRefusedAccess(reply), tells(name, role, reply)).toBe(false)
      else expect(reply.status, tells(name, role, reply)).toBe(404)
    }
  })

  it('is not there for somebody who is not signed in', async () => {
    const reply = await calls[name](product.anybody, nothing(place.orgSid))
    if (!ways.includes('key')) expect([reply.status, reply.body.error.code], tells(name, 'nobody', reply)).toEqual([401, refusals['access.signedOut'].code])
    else expect(reply.status, tells(name, 'nobody', reply)).toBeGreaterThanOrEqual(400)
  })

  it.runIf(ownOrg)('shows and changes nothing of another organisation', async () => {
    for (const role of roleNames) {
      const reply = await calls[name](outsiders.get(role) as Client, real)
      const lists = reply.status === 200 && Array.isArray(reply.body.value) && !reply.text.includes(place.orgSid)
      const keepsOwn = name === 'uploadAppealFile' || name === 'uploadJudgeFile'
      expect(lists || keepsOwn || reply.status === 404, tells(name, role, reply)).toBe(true)
    }
  })
})
