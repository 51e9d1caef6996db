import type { OpenApiDocument, OpenApiOperation } from '@naire/contract/openapi'
import { operations, type OperationName } from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls, nothing, type Targets } from '../api/calls.ts'
import type { Client, Reply } from '../api/client.ts'
import { screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'
import { operationsBehind, pages } from '../security/access/routes.ts'

const field = openField()
let document: OpenApiDocument
let real: Targets
let callers: readonly (readonly [string, Client])[]

beforeAll(async () => {
  const { product, place } = field
  document = (await product.anybody.get<OpenApiDocument>('/openapi.json')).body
  const naire = screening()
  const naireSid = await place.publish(naire)
  const someone = new Respondent(product.anybody, naire)
  await someone.finish()
  const { sid: userSid } = await place.person('Surveyor', 'surveyor')
  real = { userSid, orgSid: place.orgSid, subjectSid: place.subjectSid, naireSid, sessionSid: someone.sid }
  callers = [
    ['nobody', product.anybody],
    ['manager', await place.person('OrgAdmin', 'manager')],
    ['operator', product.admin],
  ]
})

const names = Object.keys(operations) as OperationName[]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface Place {
  readonly path: string
  readonly method: string
  readonly operation: OpenApiOperation
}

const places = (): readonly Place[] =>
  Object.entries(document.paths).flatMap(([path, all]) =>
    Object.entries(all).map(([method, operation]) => ({ path, method, operation })),
  )

function placeOf(name: OperationName): Place {
  const found = places().find(({ operation }) => operation['x-operations'].includes(name))
  if (found === undefined) throw new Error(`${name} is not in the document`)
  return found
}

describe('the router and the document', () => {
  const routes = () => field.product.routes.filter((route) => methods.includes(route.split(' ')[0] ?? ''))

  it('every address of the router is documented', () => {
    const takesAll = (url: string) => methods.every((method) => routes().includes(`${method} ${url}`))
    const documented = new Set(places().map(({ path, method }) => `${method.toUpperCase()} ${path}`))
    const missing = routes().filter((route) => {
      const [method = '', url = ''] = route.split(' ')
      if (url === pages) return !documented.has('GET /{page}')
      // Behind a wildcard, and where every method is taken, lie the calls that the access table knows.
      if (url.endsWith('*') || takesAll(url))
        return operationsBehind(route).some((name) => !documented.has(`${method} ${placeOf(name).path}`))
      return !documented.has(`${method} ${url.replace(/(.)\/$/, '$1').replace(/:(\w+)/g, '{$1}')}`)
    })
    expect(missing).toEqual([])
  })

  it('every documented call has an address of the router', () => {
    const patterns = routes().map((route) => {
      const [method = '', url = ''] = route.split(' ')
      const path = url
        .replace(/[.$()']/g, '\\$&')
        .replace(/:\w+/g, '[^/]+')
        .replace('*', '.*')
      return { method, path: new RegExp(`^${path}$`) }
    })
    const lost = places().filter(
      ({ path, method }) =>
        !patterns.some((pattern) => pattern.method === method.toUpperCase() && pattern.path.test(path)),
    )
    expect(lost.map(({ path, method }) => `${method} ${path}`)).toEqual([])
  })
})

describe('the page for developers', () => {
  it('is for those who are signed in; a browser is asked for an API token', async () => {
    const browser = { 'User-Agent': 'Mozilla/5.0', Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const request = get(`${field.product.anybody.url}/docs`, { headers: browser })
    const [asked] = (await once(request, 'response')) as [IncomingMessage]
    asked.resume()
    expect([asked.statusCode, asked.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
    const manager = callers.find(([who]) => who === 'manager')?.[1] as Client
    const { body } = await manager.post('/api/CreateApiToken', {
      Name: 'docs',
      ReadOnly: true,
      SubjectSid: null,
      Days: 1,
    })
    const Authorization = `Basic ${Buffer.from(`:${body.Token}`).toString('base64')}`
    const page = await fetch(`${field.product.anybody.url}/docs`, {
      headers: { Authorization, 'Accept-Language': 'ar' },
    })
    const html = await page.text()
    expect([page.status, html.includes('dir="rtl"'), html.includes('<h1>واجهة HTTP</h1>')]).toEqual([200, true, true])
    expect(html).not.toMatch(/<script|src="http|href="http/)
    for (const { path, operation } of places().filter((each) => each.operation.operationId !== 'pages')) {
      expect(html).toContain(`id="${operation.operationId}"`)
      expect(html).toContain(path.replaceAll('"', '&quot;'))
    }
  })
})

describe('replies are as the document says', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

  function deviations(name: OperationName, { status, body, headers }: Reply): readonly string[] {
    const { path, method, operation } = placeOf(name)
    const reply = operation.responses[String(status)] as { description: string; content?: Record<string, object> }
    if (reply === undefined) return [`${status} ${JSON.stringify(body)?.slice(0, 200)}`]
    if (status >= 400 && body?.error !== undefined) {
      const key = Object.entries(refusals).find(([, { code }]) => code === body.error.code)?.[0] ?? body.error.code
      if (!reply.description.split(', ').includes(key)) return [`${status} ${key}`]
    }
    if (!headers.get('content-type')?.includes('json') || body === undefined) return []
    const type = 'application/json'
    if (reply.content?.[type] === undefined) return status === 200 && reply.content ? [] : [`${status} has a body`]
    if (ajv.getSchema('openapi') === undefined) ajv.addSchema(document, 'openapi')
    const at = ['paths', path, method, 'responses', String(status), 'content', type, 'schema'].map(escaped).join('/')
    const check = ajv.compile({ $ref: `openapi#/${at}` })
    return check(body) ? [] : [`${status} ${ajv.errorsText(check.errors)}`]
  }

  it.each([...names.filter((name) => name !== 'logout'), 'logout' as const])('%s', async (name) => {
    for (const [who, client] of callers)
      for (const targets of who === 'operator' ? [nothing(real.orgSid), real] : [real])
        expect(deviations(name, await calls[name](client, targets)), who).toEqual([])
  })
})

it('says nothing of this installation', async () => {
  const { text } = await field.product.anybody.get('/openapi.json')
  for (const [, value] of Object.entries(process.env).filter(([name]) => /PASSWORD|SECRET|DATABASE_URL/.test(name)))
    expect(text).not.toContain(value)
  expect(text).not.toContain(field.product.databaseUrl)
  expect(text).not.toContain(new URL(field.product.anybody.url).host)
})
