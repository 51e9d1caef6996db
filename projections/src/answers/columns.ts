import type { QuestionColumn } from '@naire/domain/questions'

/** A column of a questionnaire's answers: never renamed, never dropped. */
export interface AnswerColumn {
  /** From 1, over all tables of the questionnaire. */
  readonly ordinal: number
  readonly questionSid: string
  /** Sids of interaction and part: see `QuestionColumn`. */
  readonly key: string
  readonly type: QuestionColumn['type']
  /** Its name on the wire. */
  readonly property: string
  /** Position of the first event that it is there for; events before it in the same batch leave it alone. */
  readonly since: number
}

/** The interaction that a column's key names. */
export const interactionOf = (key: string): string => key.split('/', 1)[0] ?? ''

/** Two columns are the same when they answer the same thing in the same way: a question that asks for a number now gets another column. */
export const identityOf = ({ questionSid, key, type }: Pick<AnswerColumn, 'questionSid' | 'key' | 'type'>): string =>
  `${questionSid}/${key}/${type}`
