import { own, type EntitySet, type Operation, type OperationParameter } from '../model.ts'
import { ODataError } from '../odata-error.ts'
import type { QueryTree } from '../query/query-tree.ts'
import type { Expression, Literal } from '../syntax/expression.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import type { PathSegment } from './parse-path.ts'

export type ArgumentValue = string | number | boolean | null

/** The key in `Set('key')` or `Set(Sid='key')`. */
export function keyOf({ name, args }: PathSegment, set: EntitySet, query: QueryTree): string {
  const given = args?.single ?? (args && own(args.named, set.key))
  const count = Object.keys(args?.named ?? {}).length + (args?.single ? 1 : 0)
  if (!given || count !== 1) throw new ODataError(400, `one key is expected, ${name}('…')`, { target: name })
  const { value } = resolved(given, query, name)
  if (typeof value !== 'string' || value === '') throw new ODataError(400, 'the key is a text in quotes', { target: name, position: given.at })
  return value
}

/** The values of a function's parameters, in the path or by aliases. */
export function bindArguments(operation: Operation, segment: PathSegment, query: QueryTree): Readonly<Record<string, ArgumentValue>> {
  const named = segment.args?.named ?? {}
  if (segment.args?.single) throw new ODataError(400, 'name=value is expected', { target: segment.name })
  const unknown = Object.keys(named).find((name) => !own(operation.parameters, name))
  if (unknown !== undefined) throw new ODataError(400, `${operation.name} has no parameter ${unknown}`, { target: unknown })
  return Object.fromEntries(
    Object.entries(operation.parameters).map(([name, parameter]) => [name, argument({ name, parameter, query, given: own(named, name) })]),
  )
}

interface Given {
  readonly name: string
  readonly parameter: OperationParameter
  readonly query: QueryTree
  readonly given: Expression | undefined
}

/** A parameter that the path leaves out may stand in the query, with `@` or without. */
function argument({ name, parameter, query, given }: Given): ArgumentValue {
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
  }
}

function resolved(expression: Expression, query: QueryTree, target: string): Literal {
  if (expression.kind === 'literal') return expression
  if (expression.kind === 'alias') {
    const value = own(query.aliases, expression.name) ?? plainOption(query, expression.name.slice(1))
    if (value?.kind === 'literal') return value
    throw new ODataError(400, value ? `${expression.name} takes a literal` : `${expression.name} is not given`, { target: expression.name })
  }
  throw new ODataError(400, 'a literal is expected', { target, position: expression.at })
}

/** `?code=…` for `@code`: quoted as a literal, or plain text. */
function plainOption({ custom }: QueryTree, name: string): Expression | undefined {
  const text = own(custom, name)?.[0]
  if (text === undefined) return undefined
  return text.startsWith("'") ? parseExpression(text, name) : { kind: 'literal', type: 'String', value: text, at: 0 }
}
