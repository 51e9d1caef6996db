import { chosenReads, inputReads } from '../options/reads.ts'
import type { Reads } from '../reads.ts'
import { wholeReads } from '../whole-reads.ts'
import type { MatrixContent } from './content.ts'
import { answerableRows } from './places.ts'

export const matrixReads: Reads<MatrixContent> = (content, rest) => {
  const [first, ...behind] = rest
  if (first === '@input') return inputReads(content.Options, behind) && { kind: 'list' }
  const isRow = answerableRows(content).some(({ Code }) => Code === first)
  return isRow
    ? chosenReads(content.Options, content.AllowMulti, behind)
    : wholeReads({ kind: 'list' }, { kind: 'list' }, rest)
}
