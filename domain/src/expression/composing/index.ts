/** Conditions that are put together by choosing, and the expressions that say the same. */
export { isWhole, takesValues, type Composition, type Condition, type Relation } from './composition.ts'
export { compositionOf } from './composition-of.ts'
export { sourceOf, writtenPath } from './source-of.ts'
export { comparables, relationsOf, type Comparable } from './comparable.ts'
