import { entryWords } from '../options/index.ts'
import type { MatrixContent } from './content.ts'
import type { MatrixReply } from './reply.ts'

/** Row by row in the order of choosing: `row：options`. */
export function matrixWords(_: MatrixContent, { Entries }: MatrixReply): string {
  const rows = [...new Set(Entries.map(({ RowSid }) => RowSid))].map((sid) => Entries.filter(({ RowSid }) => RowSid === sid))
  return rows.map((own) => `${own[0]?.RowData || own[0]?.RowCode}：${entryWords(own)}`).join('；')
}
