import { mayCall, operations, roles, type OperationName, type Role } from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, nothing } from '../api/calls.ts'
import type { Client, Reply } from '../api/client.ts'
import { newSid } from '../api/fieldwork.ts'
import { sampleOf } from '../depth.ts'
import { allows, byHand, isOpen } from './access/by-hand.ts'
import { endings, everybody, roleNames, type Ending, type AccessCast } from './access/people.ts'
import { operationsBehind, pages, unlisted } from './access/routes.ts'

let all: AccessCast

beforeAll(async () => {
  all = await everybody()
})
afterAll(() => all?.product.stop())

const names = Object.keys(operations) as OperationName[]
/** Ends the sign-ins that the others need. */
const inOrder = [...names.filter((name) => name !== 'logout'), 'logout'] as const
/** These never ask who calls. */
const asksNobody: readonly OperationName[] = [
  'openNaire',
  'identifyAt',
  'uploadTicket',
  'seeUploadTicket',
  'publishedNaire',
  'checkReceipt',
  'ownAnswers',
  'unsubscribePage',
  'unsubscribe',
  'eraseOwnAnswers',
  'readResource',
  'fetchExport',
  'fetchPersonExport',
  'openApi',
  'health',
  'ready',
  'signInProviders',
  'departToProvider',
  'returnFromProvider',
  'returnByAssertion',
  'samlMetadata',
  'scimConfig',
  'scimResourceTypes',
  'scimSchemas',
  'scimUsers',
  'scimUser',
  'createScimUser',
  'replaceScimUser',
  'changeScimUser',
  'deleteScimUser',
  'scimGroups',
  'scimGroup',
  'createScimGroup',
  'replaceScimGroup',
  'changeScimGroup',
  'deleteScimGroup',
  'wechatSignature',
  'wechatSignIn',
  'wechatReturn',
  'wechatOpenid',
  'wechatBind',
  'wechatOffer',
  'wechatPayNotify',
]

const noes = [refusals['access.notFound'].code, refusals['access.signedOut'].code]
const isRefusedAccess = ({ body }: Reply) => noes.includes(body?.error?.code)
const tells = (name: string, who: string, { status, text }: Reply) => `${who} ${name}: ${status} ${text.slice(0, 200)}`

it('the list written by hand has a row, with its section, for every operation', () => {
  expect(Object.keys(byHand).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect(byHand[name].section, name).not.toBe('')
})

it('the table and the list written by hand say the same of every operation and every role', () => {
  const differences = names.flatMap((name) =>
    roleNames
      .filter(
        (role) =>
          mayCall(name, { role: roles[role], sameOrg: true, isSelf: false, holdsKey: false }) !==
          allows(byHand[name], roles[role]),
      )
      .map((role) => `${role} ${name}`),
  )
  expect(differences).toEqual([])
  const own = names.filter(
    (name) =>
      mayCall(name, { role: roles.Alarmer, sameOrg: true, isSelf: true, holdsKey: false }) &&
      !allows(byHand[name], roles.Alarmer),
  )
  expect(own.toSorted()).toEqual(names.filter((name) => byHand[name].self).toSorted())
})

describe('the router', () => {
  it('leads to operations of the table, and to every one of them', () => {
    const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    const routes = all.product.routes.filter((route) => methods.includes(route.split(' ')[0] ?? ''))
    const reached = new Set(routes.flatMap(operationsBehind))
    expect(names.filter((name) => !reached.has(name))).toEqual([])
    const outside = routes
      .map((route) => route.split(' ')[1] ?? '')
      .filter(
        (url) =>
          url !== pages && !routes.some((route) => route.endsWith(` ${url}`) && operationsBehind(route).length > 0),
      )
    expect(outside).toEqual([])
  })

  it('does nothing by a method that the table does not name', async () => {
    const { body } = await all.product.admin.get('/odata/')
    const sets = (body.value as readonly { readonly name: string }[]).map(({ name }) => name)
    for (const { method, path } of unlisted(sets, all.real.sessionSid)) {
      const { status } = await all.product.admin.call(method, path, {})
      expect((status >= 400 && status < 500) || status === 501, `${method} ${path}: ${status}`).toBe(true)
    }
  })
})

describe('several sessions in one call', () => {
  const inSeveral = names.filter((name) => byHand[name].several !== undefined)
  const several = { ...nothing(''), moreSids: [newSid()] }

  it('are taken by the calls that the list names, and by no others', async () => {
    const taking: OperationName[] = []
    const listening = (name: OperationName) =>
      new Proxy(all.product.anybody, {
        get:
          () =>
          (...given: unknown[]) =>
            void (JSON.stringify(given).includes(several.moreSids[0] ?? '') && taking.push(name)),
      })
    for (const name of names) await calls[name](listening(name), several)
    expect(taking.toSorted()).toEqual(inSeveral.toSorted())
  })

  it.each(inSeveral)('%s: for the roles of the list and for no others', async (name) => {
    for (const role of roleNames) {
      const reply = await calls[name](all.insiders.get(role) as Client, { ...several, orgSid: all.orgSid })
      const isTheirs = role === 'SuperAdmin' || byHand[name].several?.includes(roles[role])
      expect([reply.status, isRefusedAccess(reply)], tells(name, role, reply)).toEqual([404, !isTheirs])
    }
  })
})

describe.each(inOrder)('%s', (name) => {
  it('is there for the roles of the list and for no others [S6-02, S6-04..16]', async () => {
    for (const role of sampleOf(names.indexOf(name), roleNames)) {
      // Nothing that the targets name exists, so being allowed changes nothing.
      const reply = await calls[name](all.insiders.get(role) as Client, nothing(all.orgSid))
      const allowed = allows(byHand[name], roles[role]) || name === 'commitSession'
      if (allowed) expect(isRefusedAccess(reply), tells(name, role, reply)).toBe(false)
      else expect(reply.status, tells(name, role, reply)).toBe(404)
    }
  })

  it('tells somebody who is not signed in to sign in', async () => {
    const reply = await calls[name](all.product.anybody, nothing(all.orgSid))
    if (!isOpen(byHand[name]))
      expect([reply.status, reply.body.error.code], tells(name, 'nobody', reply)).toEqual([
        401,
        refusals['access.signedOut'].code,
      ])
    else expect(isRefusedAccess(reply) && byHand[name].who === 'anybody', tells(name, 'nobody', reply)).toBe(false)
  })

  it.runIf(!asksNobody.includes(name))('knows no sign-in that is over', async () => {
    for (const [ending, status] of sampleOf(names.indexOf(name), Object.entries(endings) as [Ending, number][])) {
      const reply = await calls[name](all.over[ending], all.real)
      expect(reply.status, tells(name, ending, reply)).toBe(status)
    }
  })

  it.runIf(operations[name].ownOrg)('shows and changes nothing of another organisation', async () => {
    for (const [role, client] of sampleOf(names.indexOf(name), [...all.outsiders])) {
      const reply = await calls[name](client, all.real)
      const lists = reply.status === 200 && Array.isArray(reply.body.value) && !reply.text.includes(all.orgSid)
      expect(lists || reply.status === 404, tells(name, role satisfies Role, reply)).toBe(true)
    }
  })
})
