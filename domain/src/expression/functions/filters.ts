import { isEqual, order } from '../comparison.ts'
import type { EvaluationContext } from '../scope.ts'
import { isBlank, listOf, type Value } from '../value.ts'
import { placeIn } from './lists.ts'
import type { NameIn } from './names.ts'
import { of1, of2, type Bind, type FunctionRow } from './row.ts'

type Test = (value: Value, against: Value, moment: EvaluationContext) => boolean

const keep = (test: Test): Bind => of2((list, v, moment) => listOf(list).filter((value) => test(value, v, moment)))

export const filters = {
  filter_eq: { least: 2, most: 2, bind: keep(isEqual) },
  filter_ne: { least: 2, most: 2, bind: keep((value, v, moment) => !isEqual(value, v, moment)) },
  filter_gt: { least: 2, most: 2, bind: keep((value, v, moment) => order(value, v, moment) > 0) },
  filter_ge: { least: 2, most: 2, bind: keep((value, v, moment) => order(value, v, moment) >= 0) },
  filter_lt: { least: 2, most: 2, bind: keep((value, v, moment) => order(value, v, moment) < 0) },
  filter_le: { least: 2, most: 2, bind: keep((value, v, moment) => order(value, v, moment) <= 0) },
  filter_in: { least: 2, most: 2, bind: keep((value, others, moment) => placeIn(listOf(others), value, moment) >= 0) },
  filter_not_in: {
    least: 2,
    most: 2,
    bind: keep((value, others, moment) => placeIn(listOf(others), value, moment) < 0),
  },
  filter_empty: { least: 1, most: 1, bind: of1((list) => listOf(list).filter(isBlank)) },
  filter_not_empty: { least: 1, most: 1, bind: of1((list) => listOf(list).filter((value) => !isBlank(value))) },
} as const satisfies Record<NameIn<'filters'>, FunctionRow>
