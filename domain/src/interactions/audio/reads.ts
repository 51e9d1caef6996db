import type { Reads } from '../reads.ts'
import { wholeReads } from '../whole-reads.ts'
import type { AudioContent } from './content.ts'

/** Always blank, and known for that. */
export const audioReads: Reads<AudioContent> = (_, rest) => wholeReads({ kind: 'any' }, null, rest)
