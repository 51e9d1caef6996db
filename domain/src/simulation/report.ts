import type { AlarmLevel } from '../answering/index.ts'
import type { ReachabilityReport } from '../reachability/index.ts'

/** What became of the made-up respondents. */
export interface SimulationReport {
  readonly respondents: number
  /** Whose session the success expression let through. */
  readonly succeeded: number
  /** By level of the alarm, those without one left out. */
  readonly alarms: Readonly<Partial<Record<Exclude<AlarmLevel, 0>, number>>>
  readonly scores: { readonly least: number; readonly mean: number; readonly most: number }
  readonly lengths: ReachabilityReport['lengths']
  /** In the order of the questionnaire. */
  readonly questions: readonly SimulatedQuestion[]
  /** The most travelled first, at most ten. */
  readonly ways: readonly SimulatedPath[]
  /** How many different ways there were. */
  readonly wayCount: number
  /** Sid of each quota cell, and how many fell into it. */
  readonly quotas: Readonly<Record<string, number>>
}

export interface SimulatedQuestion {
  readonly sid: string
  readonly code: string
  /** Who met it, and whose answer to it counts. */
  readonly met: number
  readonly answered: number
  /** Who found no valid answer to it. */
  readonly stuck: number
}

/** Questions with a number that somebody met, in that order. */
export interface SimulatedPath {
  readonly codes: readonly string[]
  readonly respondents: number
}
