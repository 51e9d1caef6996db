import { membersOf } from './axes.ts'
import type { MatrixInHand, ShownOption, ShownRow } from './use-matrix.ts'

/** Signs of a scale that light up to the chosen level. */
const rising: ReadonlySet<string> = new Set(['star', 'heart'])

/** Whether a level of a scale is shown as chosen: itself, or, of rising signs, one below the chosen. */
export function isLit(matrix: MatrixInHand, row: ShownRow, option: ShownOption): boolean {
  if (!rising.has(option.part.ScaleEffect.toLowerCase())) return matrix.isTaken(row, option)
  const levels = membersOf(matrix.options)
  const place = levels.findIndex(({ sid }) => sid === option.sid)
  return levels.some((level, at) => at >= place && matrix.isTaken(row, level))
}
