import type { CheckedCommit, StraightLine } from './checked-commit.ts'
import { finding, type SessionFinding } from './finding.ts'

/** Who answers by chance draws a line that is told once in a million sessions: 10 rows of 5 options, 20 of 2. */
const improbable = 6

/** A grid that is told by itself, or all grids of the session that are told together. */
export function straightLines({ straightLines: lines, grids }: CheckedCommit): readonly SessionFinding[] {
  const isTold = (all: readonly StraightLine[]) => all.reduce((sum, line) => sum + improbability(line), 0) >= improbable
  const told = lines.length === grids && isTold(lines) ? lines : lines.filter((line) => isTold([line]))
  return told.map(({ questionSid, questionCode, rows, options }) =>
    finding('straightLine', { questionSid, questionCode, told: rows, right: options }),
  )
}

/** Zeros of the chance that all rows take the option of the first. */
const improbability = ({ rows, options }: StraightLine): number => (rows - 1) * Math.log10(options)
