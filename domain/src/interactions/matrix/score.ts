import type { PartWorth } from '../interaction-type.ts'
import type { MatrixContent } from './content.ts'
import { answerableRows } from './places.ts'
import type { MatrixReply } from './reply.ts'
import { entriesOf } from './value.ts'

/**
 * A row scores what its own expression says; without one, what the options that it took are worth. The matrix scores the sum
 * of its rows. `rowCode` asks for one row.
 */
export function matrixScore(content: MatrixContent, reply: MatrixReply | null, worth: PartWorth, rowCode?: string): number {
  const rows = answerableRows(content).filter(({ Code }) => rowCode === undefined || Code === rowCode)
  const places = new Map(content.Options.map((option, place) => [option.Sid, content.Rows.length + place]))
  const options = (sids: readonly string[]) => sids.reduce((sum, sid) => sum + (worth(places.get(sid) ?? -1) ?? 0), 0)
  return rows.reduce((sum, row) => {
    const taken = entriesOf(row, reply?.Entries ?? []).map(({ OptionSid }) => OptionSid)
    return sum + (worth(content.Rows.indexOf(row)) ?? options(taken))
  }, 0)
}
