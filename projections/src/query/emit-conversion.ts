import type { Bound } from '@naire/odata'
import { emitNumber } from './emit-arithmetic.ts'
import { asNumber } from './emit-compare.ts'
import { sqlTypes } from './literals.ts'
import type { EmitContext } from './place.ts'

/** Without a condition that holds it is null. */
export function emitCase({ branches, type }: Extract<Bound, { node: 'case' }>, place: EmitContext): string {
  const value = (bound: Bound): string => {
    if (bound.type === 'Null') return `null::${sqlTypes[type]}`
    return type === 'Number' ? emitNumber(bound, place) : place.emit(bound, place)
  }
  return `(case ${branches.map((branch) => `when ${place.emit(branch.when, place)} then ${value(branch.value)}`).join(' ')} end)`
}

export function emitCast({ operand, type, whole }: Extract<Bound, { node: 'cast' }>, place: EmitContext): string {
  if (operand.type === 'Null') return `null::${sqlTypes[type]}`
  const sql = place.emit(operand, place)
  switch (type) {
    case 'String':
      return operand.type === 'Number' ? `((${sql})::text collate "C")` : sql
    case 'Number': {
      const number = operand.type === 'Number' ? emitNumber(operand, place) : asNumber(sql)
      return whole ? `trunc(${number})` : number
    }
    case 'Date':
      return operand.type === 'Date' ? sql : `(${sql} at time zone 'UTC')::date`
  }
}
