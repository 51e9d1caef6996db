import { notSupported } from '../odata-error.ts'
import type { Case, Cast } from '../syntax/expression.ts'
import type { Bound } from './bound.ts'
import { bindCondition, wrong, type Scope } from './scope.ts'
import { isTime } from './value-types.ts'

export function bindCase(scope: Scope, { branches, at }: Case): Bound {
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
export function bindCast(scope: Scope, cast: Cast): Bound {
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
