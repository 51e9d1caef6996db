import { Validator } from '@seriousme/openapi-schema-validator'
import { operations, type Operation, type OperationName } from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { openApiDocument } from './index.ts'

const document = openApiDocument()
const names = Object.keys(operations) as OperationName[]
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const documented = (name: OperationName) => calls.find(({ operation }) => operation['x-operations'].includes(name))

it('is valid OpenAPI 3.1, and every reference leads to something', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
  expect(() => validator.resolveRefs()).not.toThrow()
  const ids = calls.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each(names)('has %s at its address, with its body and its refusals', (name) => {
  const { method, path, needs }: Operation = operations[name]
  const call = documented(name)
  expect([call?.method, call?.path]).toEqual([method.toLowerCase(), path.replace(/(.)\/$/, '$1')])
  expect(call?.operation.requestBody !== undefined).toBe(
    routes[name].body !== undefined || routes[name].content !== undefined,
  )
  const statuses = Object.keys(call?.operation.responses ?? {})
  expect(statuses.filter((status) => Number(status) < 400)).not.toEqual([])
  expect(statuses).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
  if (needs !== 'public') expect(statuses).toEqual(expect.arrayContaining(['401', '403', '404']))
})

it('names under a status only refusals that have it', () => {
  const table: Readonly<Record<string, { readonly status: number }>> = refusals
  for (const { operation } of calls) {
    for (const [status, reply] of Object.entries(operation.responses).filter(([each]) => Number(each) >= 400)) {
      if (reply['content'] === undefined || !JSON.stringify(reply['content']).includes('/Error')) continue
      for (const key of String(reply['description']).split(', ')) expect(table[key]?.status, key).toBe(Number(status))
    }
  }
})

it('describes what is sent: a body with fields says which', () => {
  const commit = documented('commitSession')?.operation.requestBody
  expect(commit).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/CommitBody' } } },
  })
  expect(document.components.schemas['CommitBody']).toMatchObject({
    required: ['Sid', 'NaireSid'],
    properties: {
      Mode: { enum: ['online', 'offline', 'test'], default: 'online' },
      Sid: { $ref: '#/components/schemas/Sid' },
    },
  })
})
