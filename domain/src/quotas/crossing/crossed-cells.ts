import { derivedSid } from '../../authoring/record/derived-sid.ts'
import type { NaireRecord, QuotaCell } from '../../naires/record.ts'
import { repeatGroups } from '../../naires/repeats/index.ts'
import { RefusalError } from '../../refusals/index.ts'
import { mostCells } from '../quota.ts'
import { readStoredQuestion, type MountedQuestion } from '../../questions/index.ts'

export interface Crossing {
  /** Codes of two questions. */
  readonly row: string
  readonly column: string
  /** Maximum number of sessions in each of the new cells. */
  readonly limit: number
}

/**
 * A cell for each pair of options of two questions, without those that the questionnaire has already.
 * @throws Refused `quota.notCrossable` for a question without options, or twice the same; `quota.tooManyCells`
 */
export function crossedCells(
  record: Pick<NaireRecord, 'Sid' | 'Questions' | 'QuotarList'>,
  { row, column, limit }: Crossing,
): readonly QuotaCell[] {
  const questions = crossableQuestions(record)
  const rows = questionOf(questions, row, 'row')
  const columns = questionOf(questions, row === column ? '' : column, 'column')
  const pairs = rows.options.flatMap((one) => columns.options.map((other) => [one, other] as const))
  return newCells(
    record,
    pairs.map(([one, other]) => ({
      QuotarExpression: `${isOption(row, one)} && ${isOption(column, other)}`,
      Limit: limit,
      Memo: `${one.title} × ${other.title}`,
    })),
  )
}

/**
 * A cell for each option of one question, without those that the questionnaire has already.
 * @throws Refused `quota.notCrossable` for a question without options; `quota.tooManyCells`
 */
export function optionCells(
  record: Pick<NaireRecord, 'Sid' | 'Questions' | 'QuotarList'>,
  { question, limit }: { readonly question: string; readonly limit: number },
): readonly QuotaCell[] {
  const { options } = questionOf(crossableQuestions(record), question, 'question')
  return newCells(
    record,
    options.map((option) => ({ QuotarExpression: isOption(question, option), Memo: option.title, Limit: limit })),
  )
}

/** Cells that the questionnaire does not have yet, as long as it may have them. */
function newCells(
  { Sid, QuotarList = [] }: Pick<NaireRecord, 'Sid' | 'QuotarList'>,
  cells: readonly Omit<QuotaCell, 'Sid'>[],
): readonly QuotaCell[] {
  const known = new Set(QuotarList.map(({ QuotarExpression }) => QuotarExpression))
  const added = cells.filter(({ QuotarExpression }) => !known.has(QuotarExpression))
  if (known.size + added.length > mostCells)
    throw new RefusalError({ key: 'quota.tooManyCells', details: { most: mostCells } })
  return added.map((cell) => ({ Sid: derivedSid(Sid, `quota ${cell.QuotarExpression}`), ...cell }))
}

function questionOf(questions: readonly CrossableQuestion[], code: string, target: string): CrossableQuestion {
  const question = questions.find((one) => one.code === code)
  if (question === undefined) throw new RefusalError({ key: 'quota.notCrossable', target })
  return question
}

const isOption = (question: string, { code }: CrossableOption): string =>
  `${question} == '${code.replaceAll(/['\\]/g, '\\$&')}'`

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
  const repeated = new Set(repeatGroups({ Questions }).flatMap(({ questions }) => questions))
  return Questions.filter((question) => !repeated.has(question))
    .toSorted((one, other) => one.Seq - other.Seq)
    .flatMap((stored) => {
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
