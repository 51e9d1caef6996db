import type { PropertyType } from '../model.ts'
import { functions, type ParameterClass } from '../syntax/functions.ts'
import type { BoundExpression, ValueType } from './bound.ts'

/** The type that a property has in an expression; null when it cannot stand there. */
export function valueType(type: PropertyType): ValueType | null {
  switch (type) {
    case 'Int32':
    case 'Int64':
    case 'Double':
      return 'Number'
    case 'String':
    case 'Boolean':
    case 'DateTimeOffset':
    case 'Date':
    case 'TimeOfDay':
    case 'Duration':
      return type
    case 'Json':
    case 'Open':
      return null
  }
}

/** True where two values may stand on both sides of a comparison. */
export function comparable(left: ValueType, right: ValueType): boolean {
  if (left === 'Null' || right === 'Null' || left === right) return true
  if (left === 'Dynamic') return right === 'String' || right === 'Number'
  if (right === 'Dynamic') return comparable(right, left)
  return isTime(left) && isTime(right)
}

export function isTime(type: ValueType): boolean {
  return type === 'DateTimeOffset' || type === 'Date'
}

export function accepts(parameter: ParameterClass, type: ValueType): boolean {
  if (type === 'Null') return true
  if (parameter === 'Time') return isTime(type)
  if (parameter === 'Clock') return type === 'DateTimeOffset' || type === 'TimeOfDay'
  if (type === 'Dynamic') return parameter === 'String' || parameter === 'Number'
  return parameter === type
}

/** Whole numbers divide into whole numbers. */
export function isWhole(bound: BoundExpression): boolean {
  switch (bound.node) {
    case 'literal':
      return Number.isInteger(bound.value)
    case 'property':
      return bound.property.type === 'Int32' || bound.property.type === 'Int64'
    case 'call':
      return functions[bound.name].returns === 'Int32'
    case 'minus':
      return isWhole(bound.operand)
    case 'case':
      return bound.branches.every(({ value }) => isWhole(value))
    case 'cast':
      return bound.whole
    case 'arithmetic':
      return bound.operator !== 'div' && isWhole(bound.left) && isWhole(bound.right)
    case 'count':
      return true
    case 'dynamic':
    case 'not':
    case 'logic':
    case 'compare':
    case 'in':
    case 'lambda':
      return false
  }
}
