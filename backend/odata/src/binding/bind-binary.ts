import { notSupported } from '../odata-error.ts'
import type { Binary, BinaryOperator } from '../syntax/expression.ts'
import type { Arithmetic, Bound, ValueType } from './bound.ts'
import { bindCondition, wrong, type Scope } from './scope.ts'
import { comparable, isTime, isWhole } from './value-types.ts'

type PlainOperator = Exclude<BinaryOperator, 'in'>
type ArithmeticWord = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod'

export function bindBinary(scope: Scope, binary: Binary & { readonly operator: PlainOperator }): Bound {
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

function bindArithmetic(scope: Scope, binary: Binary, word: ArithmeticWord): Bound {
  const [left, right] = sides(scope, binary)
  const type = arithmeticType(word, left.type, right.type)
  if (type === null) throw wrong(scope, `${word} does not take ${left.type} and ${right.type}`, binary.at)
  return { node: 'arithmetic', type, operator: arithmetic(word, left, right), left, right }
}

function arithmetic(word: ArithmeticWord, left: Bound, right: Bound): Arithmetic {
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

function sides(scope: Scope, { left, right }: Binary): [Bound, Bound] {
  return [scope.bind(scope, left), scope.bind(scope, right)]
}
