import {
  answerableRows,
  matrixEntry,
  takenIn,
  type MatrixContent,
  type MatrixEntry,
  type MatrixOption,
  type MatrixRow,
} from '../../interactions/matrix/index.ts'
import type { Drawer, Drawing } from './drawing.ts'
import { inLikelyOrder, inputOf, together } from './options.ts'

/** Every row takes an option, or several where it may, and no option more rows than it takes. */
export const drawMatrix: Drawer = (drawing) => {
  const content = drawing.interaction.content as unknown as MatrixContent
  const shown = new Set(drawing.interaction.rows.filter((row) => row.visible).map(({ sid }) => sid))
  const taken = new Map<MatrixOption, number>()
  const Entries: MatrixEntry[] = []
  for (const row of drawing.chance.shuffled(answerableRows(content).filter(({ Sid }) => shown.has(Sid)))) {
    for (const option of optionsFor(row, content, taken, drawing)) {
      taken.set(option, (taken.get(option) ?? 0) + 1)
      Entries.push(matrixEntry(row, option, inputOf(option, drawing)))
    }
  }
  return Entries.length === 0 ? null : { Entries, Score: null }
}

function optionsFor(
  row: MatrixRow,
  content: MatrixContent,
  taken: ReadonlyMap<MatrixOption, number>,
  drawing: Drawing,
): readonly MatrixOption[] {
  const open = takenIn(content, row, content.Options).filter(
    (option) => (taken.get(option) ?? 0) < (option.MaxSelection ?? Number.POSITIVE_INFINITY),
  )
  const likely = inLikelyOrder(open, drawing.interaction.options, drawing)
  return together(likely, content.AllowMulti ? drawing.chance.whole(1, Math.max(1, likely.length)) : 1)
}
