import {
  answerableRows,
  type ChoiceContent,
  type MatrixContent,
  type MatrixOption,
  type MatrixRow,
  type MountedInteraction,
  type Option,
} from '../interactions/index.ts'
import type { MountedQuestion } from '../questions/index.ts'
import type { NaireRecord, StoredQuestion } from './record.ts'

/** Parameter of the address that answers the first question of an author who prefills it with nothing. */
export const standingParameter = 'answer'

/** The first question that takes an answer, which an address answers: whole, by one of its options. */
export interface FirstPress {
  readonly stored: StoredQuestion
  readonly mounted: MountedQuestion
  readonly options: readonly (Option & Partial<Pick<MatrixOption, 'AfterData'>>)[]
  /** Only row of a matrix; null for a choice. */
  readonly row: MatrixRow | null
  readonly parameter: string
  /** The parameter is no author's choice but `standingParameter`. */
  readonly isStanding: boolean
}

type PressedRecord = Pick<NaireRecord, 'Questions' | 'IdentifyingQuery' | 'MetadataDefs'>

/**
 * Null where more than one press answers it, or no parameter of the address does: it is prefilled with something else,
 * or the questionnaire reads the standing parameter by itself.
 */
export function firstPress(
  record: PressedRecord,
  mountedOf: (stored: StoredQuestion) => MountedQuestion | null | undefined,
): FirstPress | null {
  for (const stored of record.Questions.toSorted((one, other) => one.Seq - other.Seq)) {
    const mounted = mountedOf(stored)
    const [field, ...others] = (mounted?.fields ?? []).filter(
      ({ aside, interaction }) => !aside && interaction.takesReply,
    )
    if (!mounted || !field) continue
    const source = prefillOf(stored.Data)
    const pressed = others.length === 0 ? optionsOf(mounted, field.interaction) : null
    const parameter = source === '' ? ownOrNull(record) : /^\$query\.(\w+)$/.exec(source)?.[1]
    if (!pressed || !parameter || parameter === record.IdentifyingQuery) return null
    return { stored, mounted, ...pressed, parameter, isStanding: source === '' }
  }
  return null
}

/** Expression that a stored question is prefilled with; blank: none. */
export function prefillOf(data: string): string {
  if (!data.includes('"PrefillExpression"')) return ''
  const { Config } = JSON.parse(data) as { readonly Config?: { readonly PrefillExpression?: unknown } }
  return typeof Config?.PrefillExpression === 'string' ? Config.PrefillExpression.trim() : ''
}

function optionsOf(
  question: MountedQuestion,
  { type, content }: MountedInteraction,
): Pick<FirstPress, 'options' | 'row'> | null {
  const { AllowMulti } = content as ChoiceContent | MatrixContent
  if (AllowMulti) return null
  if (type === 'choice') return { options: optionsIn((content as ChoiceContent).Entries), row: null }
  if (question.type !== 'matrix') return null
  const [row, ...others] = answerableRows(content as MatrixContent)
  return row && others.length === 0 ? { options: optionsIn((content as MatrixContent).Options), row } : null
}

const optionsIn = <O extends Option>(entries: readonly O[]): readonly O[] =>
  entries.filter(({ IsGroupIntro }) => !IsGroupIntro)

/** Null: something else of the questionnaire reads the parameter. */
function ownOrNull({ Questions, ...record }: PressedRecord): string | null {
  const read = `$query.${standingParameter}`
  const isRead =
    Questions.some(({ Data }) => Data.includes(read)) ||
    JSON.stringify(record).includes(read) ||
    record.MetadataDefs?.some(
      ({ Source, SourceName, Path }) => Source === 'query' && (SourceName || Path) === standingParameter,
    )
  return isRead ? null : standingParameter
}
