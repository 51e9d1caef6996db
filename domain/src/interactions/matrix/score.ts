import type { PartWorth } from '../interaction-type.ts'
import { byRow } from './by-row.ts'
import type { MatrixContent } from './content.ts'
import { answerableRows } from './places.ts'
import type { MatrixReply } from './reply.ts'

/**
 * A row scores what its own expression says; without one, what the options that it took are worth. The matrix scores
 * the sum of its rows. `rowCode` asks for one row.
 */
export function matrixScore(
  content: MatrixContent,
  reply: MatrixReply | null,
  worth: PartWorth,
  rowCode?: string,
): number {
  const rows = answerableRows(content).filter(({ Code }) => rowCode === undefined || Code === rowCode)
  const taken = byRow(reply?.Entries ?? [])
  return sumOf(
    rows.map((row) => {
      const own = new Set((taken.get(row.Sid) ?? []).map(({ OptionSid }) => OptionSid))
      const options = () =>
        sumOf(content.Options.map((option, place) => (own.has(option.Sid) ? worth(content.Rows.length + place) : 0)))
      return worth(content.Rows.indexOf(row)) ?? options()
    }),
  )
}

function sumOf(scores: readonly (number | null)[]): number {
  return scores.reduce<number>((sum, score) => sum + (score ?? 0), 0)
}
