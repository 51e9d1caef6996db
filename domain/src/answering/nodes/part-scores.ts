import type { Value } from '../../expression/index.ts'
import type { CompiledField } from '../compiled.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'
import { ValueNode, type Node } from './node.ts'
import { numberIn } from '../../interactions/data-types/number-text.ts'

/**
 * Builds the node with the score of each part of a field: null for a part without a score expression, 0 for a hidden
 * one.
 */
export function worthNode(parts: number, programs: readonly (Program | null)[]): Node {
  return new ValueNode((sheet) => {
    const states = sheet.partsAt(parts)
    return programs.map(
      (program, place) => program && (states[place]?.visible === true ? scoreOf(sheet.evaluate(program)) : 0),
    )
  })
}

/** The score that the parts make of the whole interaction, at most its FullPoints; 0 while its question is hidden. */
export function partScoreNode(visible: number, field: CompiledField, fullPoints: number | null): Node {
  const most = fullPoints ?? Number.POSITIVE_INFINITY
  return new ValueNode((sheet) => (sheet.values[visible] === true ? Math.min(partScore(sheet, field), most) : 0))
}

/** The score that the parts make of the interaction, or of the part with this code. */
export function partScore(sheet: Sheet, { at, field, nodes }: CompiledField, code?: string): number {
  const worths = sheet.values[nodes.worth]
  const { interaction } = field
  if (!interaction.score || !Array.isArray(worths)) return 0
  const worthOf = (place: number) => numberOrNull(worths[place] as Value | undefined)
  return Number(interaction.score(sheet.settled[at]?.reply ?? null, worthOf, code).toPrecision(15))
}

const numberOrNull = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null)

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

/** Converts the value of a score expression to a number; 0 for a value that is none. */
function scoreOf(value: Value): number {
  const score = typeof value === 'string' ? numberIn(value) : value === true ? 1 : value
  return typeof score === 'number' && Number.isFinite(score) ? score : 0
}
