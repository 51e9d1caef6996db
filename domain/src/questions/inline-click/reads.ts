import { codesOf } from '../../interactions/options/reads.ts'
import { matrixReads } from '../../interactions/matrix/reads.ts'
import type { Reads } from '../../interactions/reads.ts'
import type { InlineClickContent } from './content.ts'

/** Bare, the codes that were clicked; a row of it as in any matrix. */
export const inlineClickReads: Reads<InlineClickContent> = (content, rest) =>
  rest.length === 0 ? { kind: 'codes', codes: codesOf(content.Options), anyOrder: true } : matrixReads(content, rest)
