import type { Value } from '../../expression/index.ts'
import type { MountedInteraction } from '../../interactions/index.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'
import { valueNode, type Node } from './node.ts'
import { scoreOf } from './score.ts'

/** What the score expressions of a field's parts give: null for a part that has none, 0 for a hidden one. */
export function worthNode(question: number, parts: number, field: number, programs: readonly (Program | null)[]): Node {
  return valueNode({ question, isShown: false, after: [parts], programs: programs.filter((program) => program !== null) }, (sheet) =>
    programs.map((program, place) => program && (sheet.parts.fields[field]?.[place]?.visible === true ? scoreOf(sheet.evaluate(program)) : 0)),
  )
}

export interface PartScoreRules {
  readonly visible: number
  readonly reply: number
  readonly worth: number
  readonly fullPoints: number | null
}

/** The score that the parts make of the whole interaction, at most its FullPoints; 0 while its question is hidden. */
export function partScoreNode(question: number, field: number, interaction: MountedInteraction, { visible, reply, worth, fullPoints }: PartScoreRules): Node {
  return valueNode({ question, isShown: true, after: [visible, reply, worth], programs: [] }, (sheet) =>
    sheet.values[visible] === true ? Math.min(partScore(sheet, field, interaction, worth), fullPoints ?? Number.POSITIVE_INFINITY) : 0,
  )
}

/** The score that the parts make of the interaction, or of the part with this code. */
export function partScore(sheet: Sheet, field: number, interaction: MountedInteraction, worth: number, code?: string): number {
  const worths = sheet.values[worth]
  if (!interaction.score || !Array.isArray(worths)) return 0
  const worthOf = (place: number) => numberOrNull(worths[place] as Value | undefined)
  return Number(interaction.score(sheet.settled[field]?.reply ?? null, worthOf, code).toPrecision(15))
}

const numberOrNull = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null)
