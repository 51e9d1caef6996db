import { isEqual, order } from '../comparison.ts'
import type { Moment } from '../scope.ts'
import { isBlank, listOf, type Value } from '../value.ts'
import { placeIn } from './lists.ts'
import { of1, of2, type Bind, type FunctionRow } from './row.ts'

type Test = (value: Value, against: Value, moment: Moment) => boolean

const keep = (test: Test): Bind => of2((list, v, moment) => listOf(list).filter((value) => test(value, v, moment)))

export const filters = {
  filter_eq: { least: 2, most: 2, help: 'filter_eq(list, v) the values that equal v', bind: keep(isEqual) },
  filter_ne: {
    least: 2,
    most: 2,
    help: 'filter_ne(list, v) the values that do not equal v',
    bind: keep((value, v, moment) => !isEqual(value, v, moment)),
  },
  filter_gt: {
    least: 2,
    most: 2,
    help: 'filter_gt(list, v) the values above v',
    bind: keep((value, v, moment) => order(value, v, moment) > 0),
  },
  filter_ge: {
    least: 2,
    most: 2,
    help: 'filter_ge(list, v) the values from v up',
    bind: keep((value, v, moment) => order(value, v, moment) >= 0),
  },
  filter_lt: {
    least: 2,
    most: 2,
    help: 'filter_lt(list, v) the values below v',
    bind: keep((value, v, moment) => order(value, v, moment) < 0),
  },
  filter_le: {
    least: 2,
    most: 2,
    help: 'filter_le(list, v) the values up to v',
    bind: keep((value, v, moment) => order(value, v, moment) <= 0),
  },
  filter_in: {
    least: 2,
    most: 2,
    help: 'filter_in(list, values) the values that are among the others',
    bind: keep((value, others, moment) => placeIn(listOf(others), value, moment) >= 0),
  },
  filter_not_in: {
    least: 2,
    most: 2,
    help: 'filter_not_in(list, values) the values that are not among the others',
    bind: keep((value, others, moment) => placeIn(listOf(others), value, moment) < 0),
  },
  filter_empty: { least: 1, most: 1, help: 'filter_empty(list) the blank values', bind: of1((list) => listOf(list).filter(isBlank)) },
  filter_not_empty: {
    least: 1,
    most: 1,
    help: 'filter_not_empty(list) the values that are not blank',
    bind: of1((list) => listOf(list).filter((value) => !isBlank(value))),
  },
} as const satisfies Record<string, FunctionRow>
