import type { ReferenceType } from '../expression/checking/index.ts'
import type { InteractionContent } from '../interactions/index.ts'
import { interactionReads, type Reads, matrixReads } from '../interactions/reads.ts'
import type { MountedQuestion } from './mount-question.ts'
import type { Field } from './question-type.ts'
import type { QuestionType } from './type-numbers.ts'
import { codesOf } from '../interactions/options/reads.ts'
import type { InlineClickContent } from './inline-click/content.ts'

/** Bare, the codes that were clicked; a row of it as in any matrix. */
const inlineClickReads: Reads<InlineClickContent> = (content, rest) =>
  rest.length === 0 ? { kind: 'codes', codes: codesOf(content.Options), anyOrder: true } : matrixReads(content, rest)

/** Type of the value that an expression reads of a question's field; null for a path that is always blank. */
export function fieldReads(
  { type }: MountedQuestion,
  { interaction }: Field,
  rest: readonly string[],
): ReferenceType | null {
  const own = ownReads[type] as Reads<InteractionContent> | undefined
  return own ? own(interaction.content, rest) : interactionReads(interaction.type, interaction.content, rest)
}

/** Types that read otherwise than their interaction does. */
const ownReads: Readonly<Partial<Record<QuestionType, Reads<never>>>> = { inlineClick: inlineClickReads }
