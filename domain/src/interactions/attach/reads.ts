import type { Reads } from '../reads.ts'
import { wholeReads } from '../whole-reads.ts'
import type { AttachContent } from './content.ts'

export const attachReads: Reads<AttachContent> = (_, rest) => wholeReads({ kind: 'list' }, { kind: 'text' }, rest)
