import type { Reads } from '../reads.ts'
import { wholeReads } from '../whole-reads.ts'
import type { LocContent } from './content.ts'

export const locReads: Reads<LocContent> = (_, rest) => wholeReads({ kind: 'place' }, { kind: 'text' }, rest)
