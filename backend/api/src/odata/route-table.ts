import { operations, type OperationName } from '@naire/domain/access'
import type { Resource } from '@naire/odata'
import { naireOfSet } from '@naire/projections/query'

/** Where a call of the access table lies in OData's address space. */
export interface ODataPlace {
  readonly name: OperationName
  readonly method: string
  readonly set: string
  readonly on: 'set' | 'entity'
  /** Name of the bound operation or navigation behind it; null for the set or entity itself. */
  readonly behind: string | null
  readonly isOperation: boolean
}

/** All calls of the access table that lie on a set. */
export const places: readonly ODataPlace[] = (Object.keys(operations) as OperationName[]).flatMap(
  (name) => place(name) ?? [],
)

function place(name: OperationName): ODataPlace | null {
  const { method, path } = operations[name]
  const found = /^\/odata\/([A-Z]\w*)(\('\{\w+\}'\))?(?:\/(SurveyExpert\.)?(\w+)(?:\(\))?)?$/.exec(path)
  if (!found || path.startsWith('/odata/Authenticate')) return null
  const [, set = '', key, namespace, behind] = found
  return {
    name,
    method,
    set,
    on: key === undefined ? 'set' : 'entity',
    behind: behind ?? null,
    isOperation: namespace !== undefined,
  }
}

const address = (method: string, set: string, on: string, behind: string | null) =>
  `${method} ${set} ${on} ${behind ?? ''}`

const byAddress = new Map(places.map(({ name, method, set, on, behind }) => [address(method, set, on, behind), name]))

/** Resource directly on an entity set. */
export type OnSet = Extract<
  Resource,
  { kind: 'set' | 'entity' | 'navigation' | 'reference' | 'property' | 'operation' }
>

/**
 * The row of the access table that a call falls under, null without one. One entity is read under the row of its set
 * when it has none of its own.
 */
export function operationAt(method: string, resource: OnSet): OperationName | null {
  return named(method, resource) ?? null
}

/** The methods that an address knows. */
export function methodsAt(resource: OnSet): readonly string[] {
  const known = ['GET', 'POST', 'PUT', 'DELETE'].filter((method) => named(method, resource) !== undefined)
  return known.flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : method === 'PUT' ? ['PUT', 'PATCH'] : [method],
  )
}

function named(method: string, resource: OnSet): OperationName | undefined {
  switch (resource.kind) {
    case 'set':
      return (
        byAddress.get(address(method, resource.set.name, 'set', null)) ??
        (method === 'GET' && naireOfSet(resource.set.name) !== null ? 'readAnswers' : undefined)
      )
    case 'entity':
      return entityRow(method, resource.set.name)
    case 'property':
      return method === 'GET' ? entityRow(method, resource.set.name) : undefined
    case 'navigation':
    case 'reference':
      return (
        byAddress.get(address(method, resource.set.name, 'entity', resource.navigation.name)) ??
        (method === 'GET' ? readerOf(resource.target.name) : undefined)
      )
    case 'operation': {
      const { set, on, name } = resource.operation
      return byAddress.get(address(method, set, on, name))
    }
  }
}

const entityRow = (method: string, set: string) =>
  byAddress.get(address(method, set, 'entity', null)) ?? (method === 'GET' ? readerOf(set) : undefined)

/** Under which row a set is read, wherever it stands: expanded, navigated to, filtered by. */
export function readerOf(set: string): OperationName | undefined {
  if (naireOfSet(set) !== null) return 'readAnswers'
  return byAddress.get(address('GET', set, 'set', null)) ?? readInside[set]
}

/** Sets that have no address of their own. */
const readInside: Readonly<Record<string, OperationName>> = {
  Questions: 'getNaire',
  Resources: 'getNaire',
  ResourceList: 'getNaire',
  AppealFeedbacks: 'readAppealFeedbacks',
}
