import type { ReferenceType } from '../expression/checking/index.ts'
import type { InteractionContent } from './interaction-type.ts'
import type { InteractionType } from './kinds.ts'
import { chosenReads, typedReads, inputReads, wholeReads } from './options/reads.ts'
import type { AttachContent } from './attach/content.ts'
import type { CascadeContent } from './cascade/content.ts'
import type { LocContent } from './loc/content.ts'
import type { AudioContent } from './audio/content.ts'
import type { ChoiceContent } from './choice/content.ts'
import type { VideoContent } from './video/content.ts'
import type { PlainTextContent } from './plain-text/content.ts'
import { type MatrixContent, answerableRows } from './matrix/content.ts'
import { sortReads } from './sort/content.ts'

export const matrixReads: Reads<MatrixContent> = (content, rest) => {
  const [first, ...behind] = rest
  if (first === '@input') return inputReads(content.Options, behind) && { kind: 'list' }
  const isRow = answerableRows(content).some(({ Code }) => Code === first)
  return isRow
    ? chosenReads(content.Options, content.AllowMulti, behind)
    : wholeReads({ kind: 'list' }, { kind: 'list' }, rest)
}

const plainTextReads: Reads<PlainTextContent> = ({ DataType }, rest) => {
  const [first, ...behind] = rest
  return wholeReads(typedReads(DataType), { kind: 'text' }, first === '@input' ? ['@text', ...behind] : rest)
}

const videoReads: Reads<VideoContent> = ({ Dimensions }, rest) =>
  wholeReads({ kind: 'codes', codes: Dimensions.map(({ Code }) => Code), anyOrder: true }, { kind: 'list' }, rest)

const choiceReads: Reads<ChoiceContent> = ({ Entries, AllowMulti }, rest) => chosenReads(Entries, AllowMulti, rest)

/** Always blank, and known for that. */
const audioReads: Reads<AudioContent> = (_, rest) => wholeReads({ kind: 'any' }, null, rest)

const locReads: Reads<LocContent> = (_, rest) => wholeReads({ kind: 'place' }, { kind: 'text' }, rest)

const cascadeReads: Reads<CascadeContent> = (_, rest) => wholeReads({ kind: 'list' }, { kind: 'list' }, rest)

const attachReads: Reads<AttachContent> = (_, rest) => wholeReads({ kind: 'list' }, { kind: 'text' }, rest)

/**
 * Returns the type of the value that `InteractionDefinition.value` gives for a path behind an interaction; null for a
 * path that is always blank. Kept beside the definitions because only authoring of expressions needs it, never
 * answering.
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
