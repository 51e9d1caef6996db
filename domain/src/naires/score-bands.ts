import type { Problems } from './problems.ts'
import type { NaireRecord } from './record.ts'

/** Words for the scores from `from` up to `to`, both included. */
interface ScoreBand {
  readonly from: number
  readonly to: number
  /** HTML; `{0}` stands for the score. */
  readonly text: string
}

const line = /^\s*(-?\d+(?:\.\d+)?)\s*(?:[-–~～至]\s*(-?\d+(?:\.\d+)?))?\s*[:：]\s*(\S.*?)\s*$/

/** Words for a score by the author's bands, one a line (`0-4: …`); null where no band has it. The first that does counts. */
export function scoreWords(bands: string, score: number): string | null {
  const band = linesOf(bands)
    .map(bandIn)
    .find((one) => one !== null && score >= one.from && score <= one.to)
  return band ? band.text.replaceAll('{0}', String(score)) : null
}

/** Notes lines of `ScoreBands` that say no band. */
export function checkScoreBands({ ScoreBands }: Pick<NaireRecord, 'ScoreBands'>, problems: Problems): void {
  if (typeof ScoreBands !== 'string') return
  for (const text of linesOf(ScoreBands))
    if (bandIn(text) === null) problems.add('ScoreBands', 'naire.scoreBand', { line: text.trim() })
}

const linesOf = (bands: string) => bands.split('\n').filter((text) => text.trim() !== '')

function bandIn(text: string): ScoreBand | null {
  const [, first = '', last = first, words = ''] = line.exec(text) ?? []
  const [from, to] = [Number(first), Number(last)]
  return words === '' || from > to ? null : { from, to, text: words }
}
