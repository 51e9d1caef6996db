/** Conditions that are put together by choosing, and the expressions that say the same. */
export {
  isWhole,
  takesValues,
  type Composition,
  type Condition,
  type Relation,
  sourceOf,
  writtenPath,
} from './composition.ts'
export { compositionOf } from './composition-of.ts'
export { comparables, relationsOf, type Comparable } from './comparable.ts'
