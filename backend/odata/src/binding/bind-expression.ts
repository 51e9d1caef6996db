import { limits } from '../limits.ts'
import { notSupported } from '../odata-error.ts'
import type {
  Alias,
  Binary,
  Call,
  Expression,
  List,
  Literal,
  Unary,
  Case,
  Cast,
  BinaryOperator,
} from '../syntax/expression.ts'
import { functionName, functions } from '../syntax/functions.ts'
import { bindCount, bindLambda, bindMember } from './bind-path.ts'
import type { BoundExpression, ValueType, Arithmetic } from './bound.ts'
import { bindCondition, followed, spendNode, wrong, type Scope } from './scope.ts'
import { accepts, isTime, comparable, isWhole } from './value-types.ts'

/** Gives every name its meaning and every node its type, or says what is wrong and where. */
export function bindExpression(scope: Scope, expression: Expression): BoundExpression {
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

function bindLiteral(scope: Scope, literal: Literal): BoundExpression {
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

function bindCall(scope: Scope, call: Call): BoundExpression {
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

function bindUnary(scope: Scope, { operator, operand, at }: Unary): BoundExpression {
  if (operator === 'not') return { node: 'not', type: 'Boolean', operand: bindCondition(scope, operand) }
  const bound = bindExpression(scope, operand)
  if (bound.type === 'Duration') return { node: 'minus', type: 'Duration', operand: bound }
  if (bound.type === 'Number' || bound.type === 'Dynamic' || bound.type === 'Null')
    return { node: 'minus', type: 'Number', operand: bound }
  throw wrong(scope, `"-" takes a number, this is ${bound.type}`, at)
}

function bindIn(scope: Scope, { left, right, at }: Binary): BoundExpression {
  const value = bindExpression(scope, left)
  const list = listOf(scope, right)
  if (list.items.length > limits.listItems) throw wrong(scope, `more than ${limits.listItems} values`, right.at)
  const items = list.items.map((item) => bindItem(scope, item, value, at))
  return { node: 'in', type: 'Boolean', value, items }
}

/** A list costs one node however long it is: it becomes one parameter. */
function bindItem(scope: Scope, item: Expression, value: BoundExpression, at: number): BoundExpression {
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

function bindAlias(scope: Scope, alias: Alias): BoundExpression {
  return bindExpression(...followed(scope, alias))
}

function bindCase(scope: Scope, { branches, at }: Case): BoundExpression {
  const bound = branches.map(({ when, value }) => ({
    when: bindCondition(scope, when),
    value: scope.bind(scope, value),
  }))
  const types = new Set(
    bound.map(({ value }) => (value.type === 'Dynamic' ? 'String' : value.type)).filter((type) => type !== 'Null'),
  )
  const [type = 'Null', ...others] = types
  if (others.length > 0) throw wrong(scope, `case gives ${[...types].join(' and ')}`, at)
  return { node: 'case', type, branches: bound }
}

/** To text, to a number (text that is none becomes null), from a time to its day in UTC. */
function bindCast(scope: Scope, cast: Cast): BoundExpression {
  const operand = scope.bind(scope, cast.operand)
  const isText = operand.type === 'String' || operand.type === 'Dynamic' || operand.type === 'Null'
  const type = targets[cast.type]
  if (type === undefined) throw notSupported(`a cast to ${cast.type}`, { position: cast.at, target: scope.target })
  const fits = type === 'Date' ? isTime(operand.type) || operand.type === 'Null' : isText || operand.type === 'Number'
  if (!fits)
    throw notSupported(`a cast from ${operand.type} to ${cast.type}`, { position: cast.at, target: scope.target })
  return { node: 'cast', type, whole: cast.type.startsWith('Edm.Int'), operand }
}

const targets: Readonly<Record<string, 'String' | 'Number' | 'Date'>> = {
  'Edm.String': 'String',
  'Edm.Double': 'Number',
  'Edm.Decimal': 'Number',
  'Edm.Int32': 'Number',
  'Edm.Int64': 'Number',
  'Edm.Date': 'Date',
}

type PlainOperator = Exclude<BinaryOperator, 'in'>
type ArithmeticWord = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod'

function bindBinary(scope: Scope, binary: Binary & { readonly operator: PlainOperator }): BoundExpression {
  const { operator, at } = binary
  switch (operator) {
    case 'and':
    case 'or':
      return {
        node: 'logic',
        type: 'Boolean',
        operator,
        left: bindCondition(scope, binary.left),
        right: bindCondition(scope, binary.right),
      }
    case 'has':
      throw notSupported('has', { position: at, target: scope.target })
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const [left, right] = sides(scope, binary)
      if (!comparable(left.type, right.type))
        throw wrong(scope, `${left.type} cannot be compared with ${right.type}`, binary.right.at)
      return { node: 'compare', type: 'Boolean', operator, left, right }
    }
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'divby':
    case 'mod':
      return bindArithmetic(scope, binary, operator)
  }
}

function bindArithmetic(scope: Scope, binary: Binary, word: ArithmeticWord): BoundExpression {
  const [left, right] = sides(scope, binary)
  const type = arithmeticType(word, left.type, right.type)
  if (type === null) throw wrong(scope, `${word} does not take ${left.type} and ${right.type}`, binary.at)
  return { node: 'arithmetic', type, operator: arithmetic(word, left, right), left, right }
}

function arithmetic(word: ArithmeticWord, left: BoundExpression, right: BoundExpression): Arithmetic {
  if (word === 'div') return isWhole(left) && isWhole(right) ? 'intDiv' : 'div'
  return word === 'divby' ? 'div' : word
}

function arithmeticType(word: ArithmeticWord, left: ValueType, right: ValueType): ValueType | null {
  if (isNumber(left) && isNumber(right)) return 'Number'
  if (word !== 'add' && word !== 'sub') return null
  if (left === 'Duration' && right === 'Duration') return 'Duration'
  if (isTime(left) && right === 'Duration') return 'DateTimeOffset'
  if (word === 'add' && left === 'Duration' && isTime(right)) return 'DateTimeOffset'
  return word === 'sub' && isTime(left) && isTime(right) ? 'Duration' : null
}

function isNumber(type: ValueType): boolean {
  return type === 'Number' || type === 'Dynamic' || type === 'Null'
}

function sides(scope: Scope, { left, right }: Binary): [BoundExpression, BoundExpression] {
  return [scope.bind(scope, left), scope.bind(scope, right)]
}
