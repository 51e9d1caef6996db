import type { ReferenceType } from '../expression/checking/index.ts'
import { attachReads } from './attach/reads.ts'
import { audioReads } from './audio/reads.ts'
import { cascadeReads } from './cascade/reads.ts'
import { choiceReads } from './choice/reads.ts'
import type { InteractionContent } from './interaction-type.ts'
import type { InteractionType } from './kinds.ts'
import { locReads } from './loc/reads.ts'
import { matrixReads } from './matrix/reads.ts'
import { plainTextReads } from './plain-text/reads.ts'
import { sortReads } from './sort/reads.ts'
import { videoReads } from './video/reads.ts'

/**
 * What kind of value `InteractionDefinition.value` gives for a path behind an interaction; null for a path that is always blank.
 * Beside the definitions, because only who writes expressions asks, never who answers.
 */
export type Reads<Content> = (content: Content, rest: readonly string[]) => ReferenceType | null

export function interactionReads(
  type: InteractionType,
  content: InteractionContent,
  rest: readonly string[],
): ReferenceType | null {
  return (reads[type] as Reads<InteractionContent>)(content, rest)
}

const reads = {
  choice: choiceReads,
  matrix: matrixReads,
  plainText: plainTextReads,
  attach: attachReads,
  sort: sortReads,
  cascade: cascadeReads,
  loc: locReads,
  video: videoReads,
  audio: audioReads,
} satisfies Record<InteractionType, Reads<never>>
