import { operations, type OperationName } from '@naire/domain/access'
import { bindPath, parsePath, type Resource } from '@naire/odata'
import { describe, expect, it } from 'vitest'
import { routes } from '@naire/contract/openapi'
import { elsewhere, handlers } from './handlers.ts'
import { model } from './model.ts'
import type { AnyHandler } from './operation.ts'
import { operationAt, places, type OnSet } from './route-table.ts'

const covered = [...Object.keys(handlers), ...Object.keys(elsewhere)]

describe('the calls', () => {
  it('are those of the access table: each has a row, and each row is served', () => {
    expect(covered.toSorted()).toEqual(Object.keys(operations).toSorted())
    expect(new Set(covered).size).toBe(covered.length)
  })

  it('validate with the schema of the contract', () => {
    const table: Readonly<Record<string, AnyHandler>> = handlers
    for (const [name, { body, takesBody }] of Object.entries(table)) {
      const expected = routes[name as OperationName].body
      if (expected === undefined) expect(takesBody, name).toBe(false)
      else expect(body === (expected as typeof body), name).toBe(true)
    }
  })

  it.each(places)(
    '$method $set $on $behind falls under its own row',
    ({ name, method, set, on, behind, isOperation }) => {
      const entity = on === 'entity' ? `('${'A'.repeat(32)}')` : ''
      const last = behind === null ? '' : `/${isOperation ? `SurveyExpert.${behind}` : behind}`
      const kind = isOperation && method === 'GET' ? '(x)' : ''
      const resource =
        kind === ''
          ? bindPath(model, parsePath(`${set}${entity}${last}`), { aliases: {}, custom: {} })
          : functionNamed(behind ?? '', set)
      expect(operationAt(method, resource as OnSet)).toBe(name)
    },
  )

  it('are named once in the address space', () => {
    const addresses = places.map(({ method, set, on, behind }) => [method, set, on, behind].join(' '))
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

/** Functions bind only with their arguments. */
function functionNamed(name: string, set: string): Resource {
  const operation = model.operations.find((each) => each.name === name && each.set === set)
  if (!operation) throw new Error(`there is no function ${name}`)
  return { kind: 'operation', operation, key: operation.on === 'entity' ? ['A'] : null, args: {} }
}
