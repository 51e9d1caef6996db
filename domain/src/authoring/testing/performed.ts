import type { NaireRecord } from '../../naires/index.ts'
import { perform, type AuthoringRefusal, type Operation, type OperationOutcome } from '../index.ts'

export function performed(record: NaireRecord, operation: Operation): OperationOutcome {
  const outcome = perform(record, operation)
  if ('refused' in outcome) throw new Error(`${outcome.refused.name} ${JSON.stringify(outcome.refused)}`)
  return outcome
}

/** The record after some operations. */
export function after(record: NaireRecord, ...operations: readonly Operation[]): NaireRecord {
  return operations.reduce((current, operation) => performed(current, operation).naire, record)
}

export function refused(record: NaireRecord, operation: Operation): AuthoringRefusal {
  const outcome = perform(record, operation)
  if ('naire' in outcome) throw new Error('this was performed')
  return outcome.refused
}

/** Codes of the questions, page by page: `color years | name why | end`. */
export function layout({ Questions }: NaireRecord): string {
  return Questions.map(({ Code, PageSeq }, index) =>
    index > 0 && Questions[index - 1]?.PageSeq !== PageSeq ? `| ${Code}` : Code,
  ).join(' ')
}

export function contentOf(record: NaireRecord, code: string): Record<string, unknown> {
  return JSON.parse(record.Questions.find(({ Code }) => Code === code)?.Data ?? 'null') as Record<string, unknown>
}
