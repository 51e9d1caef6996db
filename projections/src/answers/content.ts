import type { Cell, Feedback } from '@naire/domain/interactions'
import { withMembers, type NaireRecord } from '@naire/domain/naires'
import {
  questionCells,
  questionColumns,
  readStoredQuestion,
  type MountedQuestion,
  type QuestionColumn,
} from '@naire/domain/questions'
import type { ReadTransaction } from '../runner/read-model.ts'

/** The questions of one content, as the answers to them are read. */
export interface Content {
  /** In the order of the questionnaire. */
  readonly columns: readonly (QuestionColumn & { readonly questionSid: string })[]
  /**
   * The cells of a question by the keys of its columns, from the stored items of its interactions; empty for a question
   * that it does not have.
   */
  cells(
    questionSid: string,
    itemsOf: (interactionSid: string) => readonly Feedback[] | undefined,
  ): Readonly<Record<string, Cell>>
}

const kept = 32
const known = new Map<string, Content>()

/** A content is read once by each process: under one hash it never changes. @throws when the vault does not have it. */
export async function contentOf(hash: string, tx: Pick<ReadTransaction, 'contentOf'>): Promise<Content> {
  const found = known.get(hash)
  if (found) return found
  const record = await tx.contentOf<NaireRecord>(hash)
  if (record === null) throw new Error(`the content ${hash} is not in the vault`)
  const content = readContent(record)
  known.set(hash, content)
  const [oldest] = known.keys()
  if (known.size > kept && oldest !== undefined) known.delete(oldest)
  return content
}

function readContent(record: NaireRecord): Content {
  const questions = new Map<string, AnsweredQuestion>()
  const columns = [...withMembers(record).Questions]
    .sort((a, b) => a.Seq - b.Seq)
    .flatMap((stored) => {
      const { question } = readStoredQuestion(stored)
      if (question === null) return []
      const interactions = new Map(question.fields.map(({ interaction }) => [interaction.content.Sid, interaction]))
      questions.set(stored.Sid, { question, interactions })
      return questionColumns(stored.Code, question).map((column) => ({ ...column, questionSid: stored.Sid }))
    })
  return { columns, cells: (questionSid, itemsOf) => cellsOf(questions.get(questionSid), itemsOf) }
}

/** A question with its interactions by their sid. */
interface AnsweredQuestion {
  readonly question: MountedQuestion
  readonly interactions: ReadonlyMap<string, MountedQuestion['fields'][number]['interaction']>
}

function cellsOf(
  answered: AnsweredQuestion | undefined,
  itemsOf: (interactionSid: string) => readonly Feedback[] | undefined,
): Readonly<Record<string, Cell>> {
  if (!answered) return {}
  const { question, interactions } = answered
  return questionCells(question, (sid) => {
    const items = itemsOf(sid)
    return items ? (interactions.get(sid)?.unflatten(items) ?? null) : null
  })
}
