import {
  own,
  type EntityKey,
  type EntitySet,
  type Operation,
  type OperationParameter,
  type PropertyType,
} from '../model.ts'
import { ODataError } from '../odata-error.ts'
import type { QueryTree } from '../query/query-tree.ts'
import type { Expression, Literal } from '../syntax/expression.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import type { PathSegment } from './parse-path.ts'

export type ArgumentValue = string | number | boolean | null

/** The key in `Set('key')`, `Set(Sid='key')` or, where several properties are the key, `Set(A='…',B='…')`. */
export function keyOf({ name, args }: PathSegment, { key, properties }: EntitySet, query: QueryTree): EntityKey {
  const named = args?.named ?? {}
  const given = args?.single ? [args.single] : key.flatMap((property) => own(named, property) ?? [])
  const count = Object.keys(named).length + (args?.single ? 1 : 0)
  if (given.length !== key.length || count !== key.length)
    throw new ODataError(400, `one key is expected, ${form(name, key)}`, { target: name })
  return given.map((value, index) =>
    keyText(value, { query, target: name, type: own(properties, key[index] ?? '')?.type ?? 'String' }),
  )
}

const form = (name: string, key: EntitySet['key']): string =>
  key.length === 1 ? `${name}('…')` : `${name}(${key.map((property) => `${property}='…'`).join(',')})`

interface KeyPlace {
  readonly query: QueryTree
  readonly target: string
  readonly type: PropertyType
}

function keyText(given: Expression, { query, target, type }: KeyPlace): string {
  const { value, type: literal } = resolved(given, query, target)
  if (type !== 'String' && (literal === type || (literal === 'Number' && isNumeric(type)))) return String(value)
  if (type !== 'String') throw new ODataError(400, `the key takes ${type}`, { target, position: given.at })
  if (typeof value !== 'string' || value === '' || (literal !== 'String' && literal !== 'Guid'))
    throw new ODataError(400, 'the key is a text in quotes', { target, position: given.at })
  return value
}

const isNumeric = (type: PropertyType): boolean => type === 'Int32' || type === 'Int64' || type === 'Double'

/** The values of a function's parameters, in the path or by aliases. */
export function bindArguments(
  operation: Operation,
  segment: PathSegment,
  query: QueryTree,
): Readonly<Record<string, ArgumentValue>> {
  const named = segment.args?.named ?? {}
  if (segment.args?.single) throw new ODataError(400, 'name=value is expected', { target: segment.name })
  const unknown = Object.keys(named).find((name) => !own(operation.parameters, name))
  if (unknown !== undefined)
    throw new ODataError(400, `${operation.name} has no parameter ${unknown}`, { target: unknown })
  return Object.fromEntries(
    Object.entries(operation.parameters).map(([name, parameter]) => [
      name,
      argument({ name, parameter, query, given: own(named, name) }),
    ]),
  )
}

interface ArgumentInput {
  readonly name: string
  readonly parameter: OperationParameter
  readonly query: QueryTree
  readonly given: Expression | undefined
}

/** A parameter that the path leaves out may stand in the query, with `@` or without. */
function argument({ name, parameter, query, given }: ArgumentInput): ArgumentValue {
  const expression = given ?? own(query.aliases, `@${name}`) ?? plainOption(query, name)
  if (expression === undefined) {
    if (parameter.nullable) return null
    throw new ODataError(400, `${name} is missing`, { target: name })
  }
  const { value, type, at } = resolved(expression, query, name)
  if (value === null && parameter.nullable) return null
  if (fits(parameter, value, type)) return value
  throw new ODataError(400, `${name} takes ${parameter.type}`, { target: name, position: at })
}

function fits({ type }: OperationParameter, value: ArgumentValue, literal: Literal['type']): boolean {
  switch (type) {
    case 'String':
    case 'Json':
      return typeof value === 'string'
    case 'DateTimeOffset':
      return literal === 'DateTimeOffset' || literal === 'Date'
    case 'Int32':
      return Number.isInteger(value)
    case 'Double':
      return typeof value === 'number'
    case 'Boolean':
      return typeof value === 'boolean'
    case 'Open':
      return false
  }
}

function resolved(expression: Expression, query: QueryTree, target: string): Literal {
  if (expression.kind === 'literal') return expression
  if (expression.kind === 'alias') {
    const value = own(query.aliases, expression.name) ?? plainOption(query, expression.name.slice(1))
    if (value?.kind === 'literal') return value
    throw new ODataError(400, value ? `${expression.name} takes a literal` : `${expression.name} is not given`, {
      target: expression.name,
    })
  }
  throw new ODataError(400, 'a literal is expected', { target, position: expression.at })
}

/** `?code=…` for `@code`: quoted as a literal, or plain text. */
function plainOption({ custom }: QueryTree, name: string): Expression | undefined {
  const text = own(custom, name)?.[0]
  if (text === undefined) return undefined
  return text.startsWith("'") ? parseExpression(text, name) : { kind: 'literal', type: 'String', value: text, at: 0 }
}
