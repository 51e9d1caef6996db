import type { Reads } from '../reads.ts'
import { wholeReads } from '../whole-reads.ts'
import type { CascadeContent } from './content.ts'

export const cascadeReads: Reads<CascadeContent> = (_, rest) => wholeReads({ kind: 'list' }, { kind: 'list' }, rest)
