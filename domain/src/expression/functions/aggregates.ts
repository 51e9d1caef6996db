import { operandOf } from '../binding/index.ts'
import type { Operand } from '../scope.ts'
import { isBlank, isList, numberOf, type Value } from '../value.ts'
import type { NameIn } from './names.ts'
import { ofFlat, type Bind, type FunctionRow } from './row.ts'
import { rounded } from '../operators.ts'

export const aggregates = {
  sum: { least: 0, most: Infinity, bind: total(addNumber) },
  max: { least: 0, most: Infinity, bind: summary((values) => values.reduce((most, value) => Math.max(most, value))) },
  min: { least: 0, most: Infinity, bind: summary((values) => values.reduce((least, value) => Math.min(least, value))) },
  avg: { least: 0, most: Infinity, bind: summary(mean) },
  count: { least: 0, most: Infinity, bind: total(addOne) },
} as const satisfies Record<NameIn<'aggregates'>, FunctionRow>

type Add = (sum: number, value: Value) => number

// Sums run over the longest lists and most often: no list is built for them.
function total(add: Add): Bind {
  return (args) => {
    const places = args.filter((arg) => arg.kind === 'reference').map(({ at }) => at)
    if (places.length === args.length) return totalOfPlaces(places, add)
    const operands = args.map(operandOf)
    return (values, moment) => {
      let sum = 0
      for (const operand of operands) sum = addAll(sum, operand(values, moment), add)
      return rounded(sum)
    }
  }
}

function totalOfPlaces(places: readonly number[], add: Add): Operand {
  return (values) => {
    let sum = 0
    for (const place of places) sum = addAll(sum, values[place] ?? null, add)
    return rounded(sum)
  }
}

function addAll(start: number, value: Value, add: Add): number {
  if (!isList(value)) return add(start, value)
  let sum = start
  for (const item of value) sum = addAll(sum, item, add)
  return sum
}

function addNumber(sum: number, value: Value): number {
  if (typeof value === 'number' && Number.isFinite(value)) return sum + value
  const number = numberOf(value)
  return Number.isNaN(number) ? sum : sum + number
}

function addOne(sum: number, value: Value): number {
  return isBlank(value) ? sum : sum + 1
}

function summary(of: (numbers: readonly number[]) => number): Bind {
  return ofFlat((values) => {
    const present = values.filter((value) => !isBlank(value))
    if (present.length === 0) return null
    if (present.every((value) => value instanceof Date)) return new Date(of(present.map((date) => date.getTime())))
    const numbers = present.map(numberOf).filter((number) => !Number.isNaN(number))
    return numbers.length === 0 ? null : rounded(of(numbers))
  })
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
