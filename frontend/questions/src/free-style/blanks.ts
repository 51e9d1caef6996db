import type { InteractionState, QuestionState } from '@naire/domain/answering'
import { plainText } from '@naire/ui'

/** What stands for a blank in a stem: `[[I2]]`, with the code of its interaction. */
export const blankPattern = /\[\[([^[\]]+)\]\]/g

/** The blanks that stand in the stem, by their codes, in its order. */
export function inlineBlanks({ stem, interactions }: QuestionState): ReadonlyMap<string, InteractionState> {
  const byCode = new Map(interactions.map((interaction) => [interaction.code, interaction]))
  return new Map([...stem.matchAll(blankPattern)].flatMap(([, code = '']) => {
    const blank = byCode.get(code)
    return blank ? [[code, blank] as const] : []
  }))
}

/** The stem to be read out: a gap stands for each blank. */
export function withGaps(stem: string): string {
  return plainText(stem).replace(blankPattern, ' … ')
}

/** Names the blank with this place by the words around it. */
export function wordsAround(stem: string, place: number): string {
  const pieces = plainText(stem).split(blankPattern).filter((_, at) => at % 2 === 0).map((piece) => piece.replaceAll(atEdges, ''))
  return `${pieces[place] ?? ''} … ${pieces[place + 1] ?? ''}`.trim()
}

/** Spaces and signs at either end of a piece: they belong to no name. */
const atEdges = /^[\s\p{P}]+|[\s\p{P}]+$/gu
