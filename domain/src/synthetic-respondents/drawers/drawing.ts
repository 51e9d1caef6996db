import type { Finding, InteractionState, Reply } from '../../answering/contract.ts'
import type { CascadeContent, CascadeNode } from '../../interactions/cascade/index.ts'
import type { Chance } from '../chance.ts'

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

/** Answering habits of respondents; anything unspecified is drawn evenly. */
export interface Habits {
  /** By code: `Q1`, `Q1.I2` for one of several interactions, `Q7.R1.C2` for a cell. */
  readonly answers?: Readonly<Record<string, Habit>>
  /** Share of what may be left blank that is left blank, 0.1 when absent. */
  readonly blank?: number
}

export interface Habit {
  /** By the code of an option or of a dimension; absent codes weigh 1, 0 is never chosen where another can be. */
  readonly weights?: Readonly<Record<string, number>>
  /** Numbers are normally distributed, within the bounds of the field. */
  readonly mean?: number
  readonly deviation?: number
  /** Texts to draw from. */
  readonly texts?: readonly string[]
  readonly blank?: number
}

/** Share of optional answers left blank when nobody says otherwise. */
export const usualBlank = 0.1
