import { limits } from '../limits.ts'
import { notSupported } from '../odata-error.ts'
import type { Alias, Binary, Call, Expression, List, Literal, Unary } from '../syntax/expression.ts'
import { functionName, functions } from '../syntax/functions.ts'
import { bindBinary } from './bind-binary.ts'
import { bindCase, bindCast } from './bind-conversion.ts'
import { bindCount, bindLambda, bindMember } from './bind-path.ts'
import type { Bound, ValueType } from './bound.ts'
import { bindCondition, followed, spendNode, wrong, type Scope } from './scope.ts'
import { accepts } from './value-types.ts'

/** Gives every name its meaning and every node its type, or says what is wrong and where. */
export function bindExpression(scope: Scope, expression: Expression): Bound {
  spendNode(scope, expression.at)
  switch (expression.kind) {
    case 'literal':
      return bindLiteral(scope, expression)
    case 'member':
      return bindMember(scope, expression)
    case 'call':
      return bindCall(scope, expression)
    case 'unary':
      return bindUnary(scope, expression)
    case 'binary':
      return expression.operator === 'in'
        ? bindIn(scope, expression)
        : bindBinary(scope, { ...expression, operator: expression.operator })
    case 'lambda':
      return bindLambda(scope, expression)
    case 'count':
      return bindCount(scope, expression)
    case 'alias':
      return bindAlias(scope, expression)
    case 'case':
      return bindCase(scope, expression)
    case 'cast':
      return bindCast(scope, expression)
    case 'list':
      throw notSupported('a list outside of "in"', { position: expression.at, target: scope.target })
    case 'itself':
      throw notSupported('$it as a value', { position: expression.at, target: scope.target })
    case 'unsupported':
      throw notSupported(expression.what, { position: expression.at, target: scope.target })
  }
}

function bindLiteral(scope: Scope, literal: Literal): Bound {
  const type = literalType(literal)
  if (type === null)
    throw notSupported(`a literal of type ${literal.type}`, { position: literal.at, target: scope.target })
  return { node: 'literal', type, value: literal.value }
}

function literalType(literal: Literal): ValueType | null {
  switch (literal.type) {
    case 'Guid':
      return 'String'
    case 'Null':
    case 'String':
    case 'Number':
    case 'Boolean':
    case 'Date':
    case 'DateTimeOffset':
    case 'TimeOfDay':
    case 'Duration':
      return literal.type
    case 'Opaque':
    case 'Enum':
      return null
  }
}

function bindCall(scope: Scope, call: Call): Bound {
  const name = functionName(call.name)
  if (name === null) throw wrong(scope, `there is no function ${call.name}`, call.at)
  const { parameters, returns, required = parameters.length } = functions[name]
  if (call.args.length < required || call.args.length > parameters.length) {
    throw wrong(
      scope,
      `${name} takes ${required === parameters.length ? required : `${required} to ${parameters.length}`} values`,
      call.at,
    )
  }
  const args = call.args.map((arg, index) => {
    const bound = bindExpression(scope, arg)
    const parameter = parameters[index]
    if (parameter === undefined || accepts(parameter, bound.type)) return bound
    throw wrong(scope, `${name} takes ${parameter} here, this is ${bound.type}`, arg.at)
  })
  return { node: 'call', type: returns === 'Int32' || returns === 'Double' ? 'Number' : returns, name, args }
}

function bindUnary(scope: Scope, { operator, operand, at }: Unary): Bound {
  if (operator === 'not') return { node: 'not', type: 'Boolean', operand: bindCondition(scope, operand) }
  const bound = bindExpression(scope, operand)
  if (bound.type === 'Duration') return { node: 'minus', type: 'Duration', operand: bound }
  if (bound.type === 'Number' || bound.type === 'Dynamic' || bound.type === 'Null')
    return { node: 'minus', type: 'Number', operand: bound }
  throw wrong(scope, `"-" takes a number, this is ${bound.type}`, at)
}

function bindIn(scope: Scope, { left, right, at }: Binary): Bound {
  const value = bindExpression(scope, left)
  const list = listOf(scope, right)
  if (list.items.length > limits.listItems) throw wrong(scope, `more than ${limits.listItems} values`, right.at)
  const items = list.items.map((item) => bindItem(scope, item, value, at))
  return { node: 'in', type: 'Boolean', value, items }
}

/** A list costs one node however long it is: it becomes one parameter. */
function bindItem(scope: Scope, item: Expression, value: Bound, at: number): Bound {
  if (item.kind !== 'literal')
    throw notSupported('a list of what are no literals', { position: item.at, target: scope.target })
  const bound = bindLiteral(scope, item)
  const fits =
    bound.type === value.type ||
    bound.type === 'Null' ||
    (value.type === 'Dynamic' && (bound.type === 'String' || bound.type === 'Number'))
  if (!fits) throw wrong(scope, `${value.type} cannot be compared with ${bound.type}`, item.at ?? at)
  return bound
}

function listOf(scope: Scope, expression: Expression): List {
  if (expression.kind === 'list') return expression
  if (expression.kind === 'alias') return listOf(...followed(scope, expression))
  if (expression.kind === 'unsupported')
    throw notSupported(expression.what, { position: expression.at, target: scope.target })
  throw wrong(scope, 'a list is expected', expression.at)
}

function bindAlias(scope: Scope, alias: Alias): Bound {
  return bindExpression(...followed(scope, alias))
}
