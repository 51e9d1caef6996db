import type { ContentProblem } from '../content-reader.ts'

/** One thing to choose. Its code is unique among its siblings. */
export interface CascadeNode {
  readonly code: string
  readonly name: string
  /** The next level; empty at the end of the way. */
  readonly children: readonly CascadeNode[]
}

export interface CascadeData {
  readonly nodes: readonly CascadeNode[]
  /**
   * By path (`[0].children[2].code`) or line (`line 7`); what is wrong is left out of the nodes. Empty when the text is
   * sound.
   */
  readonly problems: readonly ContentProblem[]
}

/** Deeper data are cut off, with a problem. */
export const mostLevels = 20
