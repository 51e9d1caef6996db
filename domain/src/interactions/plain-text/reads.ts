import { typedReads } from '../data-types/reads.ts'
import type { Reads } from '../reads.ts'
import { wholeReads } from '../whole-reads.ts'
import type { PlainTextContent } from './content.ts'

export const plainTextReads: Reads<PlainTextContent> = ({ DataType }, rest) => {
  const [first, ...behind] = rest
  return wholeReads(typedReads(DataType), { kind: 'text' }, first === '@input' ? ['@text', ...behind] : rest)
}
