import type { Answering, QuestionState } from '@naire/domain/answering'
import { plainText, shortened } from '@naire/ui'

/** Placeholder of a blank in a stem: `[[I2]]`, with the code of its interaction. */
export const blankPattern = /\[\[([^[\]]+)\]\]/g

type Draft = ReturnType<Answering['question']>['interactions'][number]['draft']

/** The stem as one line of words, with what was given to its blanks. */
export function readStem({ stem, interactions }: Pick<QuestionState, 'stem' | 'interactions'>): string {
  const given = (code: string) =>
    textIn(interactions.find((interaction) => interaction.code === code)?.draft ?? null) || '…'
  return plainText(stem).replaceAll(blankPattern, (_, code: string) => given(code))
}

/** The same, short enough for a line of a list. */
export const shortStem = (question: Pick<QuestionState, 'stem' | 'interactions'>): string =>
  shortened(readStem(question))

// Without the code of texts, which a page without one does not load.
const textIn = (draft: Draft): string => (draft as { readonly TextInputValue?: string } | null)?.TextInputValue ?? ''
