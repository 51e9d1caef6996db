import type { Finding, InteractionState, Reply } from '../../answering/contract.ts'
import type { CascadeContent, CascadeNode } from '../../interactions/cascade/index.ts'
import type { Chance } from '../chance.ts'
import type { Habit } from '../habits.ts'

/** Input for drawing a reply. */
export interface Drawing {
  readonly interaction: InteractionState
  /** Errors of the question at the previous draw of its reply; empty at first. */
  readonly findings: readonly Finding[]
  readonly chance: Chance
  readonly habit: Habit
  readonly at: Date
  /** Makes a text that an author's regular expression takes; absent: none can be made. */
  readonly textMatching: TextMatching | undefined
  /** The data of a cascade; absent: made-up regions. */
  readonly cascadeData: CascadeDataOf | undefined
}

export type CascadeDataOf = (content: CascadeContent) => readonly CascadeNode[] | null

/** @returns null when it cannot. */
export type TextMatching = (pattern: string, seed: string) => string | null

/** A reply as a person may give it; null for none. */
export type Drawer = (drawing: Drawing) => Reply | null
