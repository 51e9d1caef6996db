import { chosenReads } from '../options/reads.ts'
import type { Reads } from '../reads.ts'
import type { SortContent } from './content.ts'

export const sortReads: Reads<SortContent> = ({ Entries }, rest) => {
  const reads = chosenReads(Entries, true, rest)
  return reads?.kind === 'codes' ? { ...reads, anyOrder: true } : reads
}
