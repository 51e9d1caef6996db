import type { Value } from '../../expression/index.ts'
import { numberIn } from '../../interactions/data-types/number-text.ts'
import type { Program } from '../program.ts'
import { ValueNode, type Node } from './node.ts'

/** The score of one interaction, at most its FullPoints; 0 while its question is hidden. */
export function scoreNode(visible: number, program: Program, fullPoints: number | null): Node {
  const most = fullPoints ?? Number.POSITIVE_INFINITY
  return new ValueNode((sheet) =>
    sheet.values[visible] === true ? Math.min(scoreOf(sheet.evaluate(program)), most) : 0,
  )
}

/** The naire's own expression when there is one, else the sum of the interactions' scores. */
export function totalScoreNode(program: Program | null, scores: readonly number[]): Node {
  return new ValueNode((sheet) =>
    program ? scoreOf(sheet.evaluate(program)) : sumOf(scores.map((node) => sheet.values[node])),
  )
}

/** Sum of scores, to 15 significant digits as in expressions. */
export function sumOf(values: readonly (Value | undefined)[]): number {
  const sum = values.reduce<number>((total, value) => total + (typeof value === 'number' ? value : 0), 0)
  return Number(sum.toPrecision(15))
}

/** What an expression that scores gives, as a number; 0 for what is none. */
export function scoreOf(value: Value): number {
  const score = typeof value === 'string' ? numberIn(value) : value === true ? 1 : value
  return typeof score === 'number' && Number.isFinite(score) ? score : 0
}
