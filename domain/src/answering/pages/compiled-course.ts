import type { PageGroup, PagePart } from '../../naires/page-groups/index.ts'
import type { CompiledRequest } from '../locks/compiled-request.ts'
import type { Program } from '../program.ts'

/** Compiled rules for which pages a respondent visits, and in what order; holds no session state. */
export interface CompiledCourse {
  /** Changes with the page groups: an order that was remembered under another key is not used. */
  readonly key: string
  /** A group comes before those that it lies within. */
  readonly groups: readonly CompiledGroup[]
  readonly splits: readonly CompiledSplit[]
  /** Nodes on whose values orders depend. */
  readonly nodes: ReadonlySet<number>
}

export interface CompiledGroup {
  /** Place in the questionnaire's list. */
  readonly at: number
  readonly group: PageGroup
  /** As written. */
  readonly parts: readonly CompiledPart[]
  /** Of the expression that has a say in its mode; null for none. */
  readonly program: Program | null
  /** Node of what it gives, -1 for none. */
  readonly node: number
  /** Asks for the next part; null but in the mode Fetch. */
  readonly request: CompiledRequest | null
}

export interface CompiledPart {
  readonly settings: PagePart
  /** Names it within the questionnaire, `<group>.<part>`. */
  readonly key: string
  /** Places of its pages, as written. */
  readonly pages: readonly number[]
  /** Node of its ShuffleExpression, -1 for none. */
  readonly shuffle: number
}

/** Pages from `first` to `last`, by place, both included. */
export interface CompiledSplit {
  readonly id: string
  readonly first: number
  readonly last: number
}
