import { byCodePoint, isEqual } from '../comparison.ts'
import { operandOf } from '../binding/index.ts'
import { blank, type EvaluationContext } from '../scope.ts'
import {
  isBlank,
  isList,
  listOf,
  numberOf,
  termOf,
  type Value,
  bounded,
  joinedText,
  maxTextLength,
  textOf,
} from '../value.ts'
import type { NameIn } from './names.ts'
import { of1, of2, of3, type FunctionRow } from './row.ts'

export const lists = {
  take: { least: 2, most: 2, bind: of2((list, n) => listOf(list).slice(0, Math.max(0, position(n)))) },
  slice: { least: 2, most: 3, bind: of3(slice) },
  uniq: { least: 1, most: 1, bind: of1((list, moment) => uniq(listOf(list), moment)) },
  join: { least: 1, most: 2, bind: of2(join, () => ',') },
  index_of: { least: 2, most: 2, bind: of2((list, v, moment) => placeIn(listOf(list), v, moment)) },
  union: { least: 2, most: 2, bind: of2((a, b, moment) => uniq([...listOf(a), ...listOf(b)], moment)) },
  intersect: { least: 2, most: 2, bind: of2((a, b, moment) => uniq(shared(a, b, true, moment), moment)) },
  except: { least: 2, most: 2, bind: of2((a, b, moment) => uniq(shared(a, b, false, moment), moment)) },
  reverse: { least: 1, most: 1, bind: of1((list) => reversed(listOf(list))) },
  sort: { least: 1, most: 1, bind: of1((list, moment) => sorted(listOf(list), moment)) },
  verifySort: {
    least: 3,
    most: Infinity,
    bind: (args) => {
      const [list = blank, ...others] = args.map(operandOf)
      return (values, moment) => {
        const given = listOf(list(values, moment))
        const places = others.map((other) => placeIn(given, other(values, moment), moment))
        return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))
      }
    },
  },
} as const satisfies Record<NameIn<'lists'>, FunctionRow>

/** A whole position; blank and what is not numeric count as 0. */
export function position(value: Value): number {
  return Math.trunc(termOf(value)) || 0
}

export function placeIn(list: readonly Value[], value: Value, moment: EvaluationContext): number {
  moment.budget?.spend(list.length)
  return list.findIndex((item) => isEqual(item, value, moment))
}

function slice(value: Value, start: Value, end: Value, moment: EvaluationContext): Value {
  const last = isBlank(end) ? undefined : position(end)
  if (isList(value)) return value.slice(position(start), last)
  return Array.from(textOf(value, moment)).slice(position(start), last).join('')
}

function uniq(list: readonly Value[], moment: EvaluationContext): readonly Value[] {
  const kept: Value[] = []
  for (const value of list) if (placeIn(kept, value, moment) < 0) kept.push(value)
  return kept
}

function shared(a: Value, b: Value, wanted: boolean, moment: EvaluationContext): readonly Value[] {
  const others = listOf(b)
  return listOf(a).filter((value) => placeIn(others, value, moment) >= 0 === wanted)
}

function reversed(list: readonly Value[]): readonly Value[] {
  return list.map((_, at) => list[list.length - 1 - at] ?? null)
}

function join(list: Value, separator: Value, moment: EvaluationContext): Value {
  const between = textOf(separator, moment)
  const texts = listOf(list).map((value) => joinedText(value, moment))
  const length = texts.reduce((sum, text) => sum + text.length + between.length, 0)
  return length > 2 * maxTextLength ? null : bounded(texts.join(between))
}

function sorted(list: readonly Value[], moment: EvaluationContext): readonly Value[] {
  const keys = list.map((value) => sortKey(value, moment))
  const places = list.map((_, at) => at)
  places.sort((one, other) => compareKeys(keys[one] as SortKey, keys[other] as SortKey))
  return places.map((place) => list[place] ?? null)
}

interface SortKey {
  /** 0 numbers, 1 dates, 2 other texts, 3 blanks. */
  readonly kind: 0 | 1 | 2 | 3
  readonly number: number
  readonly text: string
}

function sortKey(value: Value, moment: EvaluationContext): SortKey {
  if (isBlank(value)) return { kind: 3, number: 0, text: '' }
  if (value instanceof Date) return { kind: 1, number: value.getTime(), text: '' }
  const number = numberOf(value)
  return Number.isNaN(number) ? { kind: 2, number: 0, text: textOf(value, moment) } : { kind: 0, number, text: '' }
}

function compareKeys(one: SortKey, other: SortKey): number {
  return one.kind - other.kind || one.number - other.number || byCodePoint(one.text, other.text)
}
