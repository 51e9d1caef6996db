import type { MatrixContent, MatrixOption, MatrixRow } from './content.ts'

/** Rows that are no intros. */
export const answerableRows = ({ Rows }: MatrixContent): readonly MatrixRow[] => Rows.filter((row) => !row.IsGroupIntro)

/** Options, of these, that the row may take. */
export function takenIn(
  { Places }: MatrixContent,
  row: MatrixRow,
  options: readonly MatrixOption[],
): readonly MatrixOption[] {
  if (Places === null) return options
  const taken = new Set(Places.filter(({ RowSid }) => RowSid === row.Sid).map(({ OptionSid }) => OptionSid))
  return options.filter(({ Sid }) => taken.has(Sid))
}
