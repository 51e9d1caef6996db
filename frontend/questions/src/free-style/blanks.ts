import type { InteractionState, QuestionState } from '@naire/domain/answering'
import { nameBeside } from '@naire/frontend-interactions/plain-text/content.ts'
import { plainText } from '@naire/ui'
import { blankPattern } from '../frame/stem-words.ts'

/** The blanks that stand in the stem, by their codes, in its order. */
export function inlineBlanks({ stem, interactions }: QuestionState): ReadonlyMap<string, InteractionState> {
  const byCode = new Map(interactions.map((interaction) => [interaction.code, interaction]))
  return new Map(
    [...stem.matchAll(blankPattern)].flatMap(([, code = '']) => {
      const blank = byCode.get(code)
      return blank ? [[code, blank] as const] : []
    }),
  )
}

/** The stem to be read out: a gap stands for each blank. */
export function withGaps(stem: string): string {
  return plainText(stem).replace(blankPattern, ' … ')
}

/** Label of a text field under a stem, or in it; blank where the stem itself labels it. */
export function blankName(question: QuestionState, interactionSid: string): string {
  const place = [...inlineBlanks(question).values()].findIndex(({ sid }) => sid === interactionSid)
  const own = question.interactions.find(({ sid }) => sid === interactionSid)
  return place >= 0 ? wordsAround(question.stem, place) : own ? nameBeside(question, own) : ''
}

/** Names the blank with this place by the clauses around it. */
export function wordsAround(stem: string, place: number): string {
  const pieces = plainText(stem)
    .split(blankPattern)
    .filter((_, at) => at % 2 === 0)
  const [before = '', after = ''] = [
    pieces[place]?.split(clauseEnds).at(-1)?.replaceAll(atEdges, ''),
    pieces[place + 1]?.split(clauseEnds)[0]?.replaceAll(atEdges, ''),
  ]
  const name = after === '' ? before.replace(copula, '') : `${before} … ${after}`
  return name.trim() || (pieces[place]?.replaceAll(atEdges, '') ?? '')
}

const clauseEnds = /[，。；、！？،؛؟,;!?\n]|\.\s/

/** At the end of a clause it leads to the blank, and belongs to no name. */
const copula = /\s*[是为為]$/

/** Spaces and signs at either end of a piece: they belong to no name. */
const atEdges = /^[\s\p{P}]+|[\s\p{P}]+$/gu
