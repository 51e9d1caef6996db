import type { NaireRecord, QuotaCell } from '../../naires/record.ts'
import { questionColumns, readStoredQuestion, type QuestionColumn } from '../../questions/index.ts'
import type { QuestionDifference } from './naire-difference.ts'
import { mentions } from '../references/refer.ts'

/** Headings of the columns in which answers are read and exported. */
export interface TouchedColumns {
  readonly added: readonly string[]
  /** They stay, with what was answered. */
  readonly removed: readonly string[]
  readonly renamed: readonly { readonly before: string; readonly after: string }[]
}

export function touchedColumns(before: NaireRecord, after: NaireRecord): TouchedColumns {
  const [old, next] = [columnsOf(before), columnsOf(after)]
  const headings = (some: ReadonlyMap<string, QuestionColumn>, others: ReadonlyMap<string, QuestionColumn>) =>
    [...some].flatMap(([key, { heading }]) => (others.has(key) ? [] : heading))
  const renamed = [...next].flatMap(([key, { heading }]) => {
    const was = old.get(key)?.heading ?? heading
    return was === heading ? [] : [{ before: was, after: heading }]
  })
  return { added: headings(next, old), removed: headings(old, next), renamed }
}

// A question that is answered in another way has another column.
function columnsOf({ Questions }: NaireRecord): ReadonlyMap<string, QuestionColumn> {
  return new Map(
    Questions.flatMap((stored) => {
      const { question } = readStoredQuestion(stored)
      return question
        ? questionColumns(stored.Code, question).map(
            (column) => [`${stored.Sid}/${column.key}/${column.type}`, column] as const,
          )
        : []
    }),
  )
}

interface RecordPair {
  readonly before: NaireRecord
  readonly after: NaireRecord
  readonly questions: readonly QuestionDifference[]
}

export function touchedCells({ before, after, questions }: RecordPair): readonly string[] {
  const old = new Map((before.QuotarList ?? []).map((cell) => [cell.Sid, cell]))
  const codes = questions
    .filter(
      ({ kind, changes }) =>
        kind !== 'changed' || changes.some((change) => change.kind !== 'memo' && change.kind !== 'moved'),
    )
    .map(({ code }) => code)
  const isTouched = (cell: QuotaCell) => {
    const was = old.get(cell.Sid)
    return (
      !was ||
      was.QuotarExpression !== cell.QuotarExpression ||
      was.Limit !== cell.Limit ||
      codes.some((code) => mentions(cell.QuotarExpression, code))
    )
  }
  const gone = [...old.values()].filter(({ Sid }) => !(after.QuotarList ?? []).some((cell) => cell.Sid === Sid))
  return [...(after.QuotarList ?? []).filter(isTouched), ...gone].map(
    ({ Memo, QuotarExpression }) => Memo || QuotarExpression,
  )
}
