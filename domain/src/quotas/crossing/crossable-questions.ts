import type { NaireRecord } from '../../naires/record.ts'
import { readStoredQuestion, type MountedQuestion } from '../../questions/index.ts'

export interface CrossableOption {
  readonly code: string
  readonly title: string
}

/** A question whose own code reads as the code of one of its options. */
export interface CrossableQuestion {
  readonly code: string
  readonly options: readonly CrossableOption[]
}

/** The questions that cells can be made from, in the order in which they are asked. */
export function crossableQuestions({ Questions }: Pick<NaireRecord, 'Questions'>): readonly CrossableQuestion[] {
  return Questions.toSorted((one, other) => one.Seq - other.Seq).flatMap((stored) => {
    const { question } = readStoredQuestion(stored)
    const options = question === null ? [] : optionsOf(question)
    return options.length < 2 ? [] : [{ code: stored.Code, options }]
  })
}

function optionsOf({ fields }: MountedQuestion): readonly CrossableOption[] {
  const [field, ...others] = fields.filter(({ aside }) => !aside)
  if (field === undefined || others.length > 0 || !isOneCode(field.interaction.columns())) return []
  const options = field.interaction.parts.filter((part) => part.Axis === 'option' && !part.IsGroupIntro && part.Visible)
  return options.map(({ Code, Data }) => ({ code: Code, title: plain(Data) }))
}

/** One answer in one column: what is typed into options has columns of its own. */
const isOneCode = (columns: readonly { readonly key: string; readonly type: string }[]): boolean =>
  columns.some(({ key, type }) => key === '' && type === 'String')

const plain = (html: string): string => html.replace(/<[^>]*>/g, '').trim()
