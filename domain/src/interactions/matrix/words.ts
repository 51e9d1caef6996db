import { entryWords } from '../options/index.ts'
import type { MatrixContent } from './content.ts'
import type { MatrixReply } from './reply.ts'

/** Row by row in the order of choosing: `row：options`. */
export function matrixWords(_: MatrixContent, { Entries }: MatrixReply): string {
  const rows = new Map(Entries.map(({ RowSid, RowData, RowCode }) => [RowSid, RowData || RowCode]))
  return [...rows]
    .map(([sid, name]) => `${name}：${entryWords(Entries.filter(({ RowSid }) => RowSid === sid))}`)
    .join('；')
}
