import { ContentReader } from '../interactions/content-reader.ts'
import type { ContentProblem } from '../interactions/index.ts'
import { migrated, mountQuestion, type MountedQuestion } from './mount-question.ts'
import { questionTypeOf, type QuestionType } from './type-numbers.ts'
import type { QuestionDefinition } from './question-type.ts'

export interface ReadQuestion {
  /** Null when its type is unknown or its definition is not given, or its content is not JSON. */
  readonly question: MountedQuestion | null
  /** Empty when the content is sound. */
  readonly problems: readonly ContentProblem[]
}

export interface StoredContent {
  /** Number of the question type. */
  readonly Type: number
  /** JSON. */
  readonly Data: string
}

/**
 * Reads the content of a stored question by the definition of its type. `path` stands before the paths of the problems
 * (`Questions[3]`).
 */
export function readByDefinition(stored: StoredContent, definitions: QuestionDefinitions, path = ''): ReadQuestion {
  const under = (name: string) => (path === '' ? name : `${path}.${name}`)
  const type = questionTypeOf(stored.Type)
  if (type === null) return failed({ path: under('Type'), key: 'unknownType', params: { type: stored.Type } })
  const definition = definitions[type]
  if (!definition) return failed({ path: under('Type'), key: 'notBuilt', params: { type } })
  const raw = parsed(stored.Data)
  if (raw === undefined) return failed({ path: under('Data'), key: 'notJson', params: {} })
  const problems: ContentProblem[] = []
  const question = mountQuestion(
    type,
    definition,
    new ContentReader(migrated(definition, raw), under('Data'), problems),
  )
  return { question, problems }
}

const failed = (problem: ContentProblem): ReadQuestion => ({ question: null, problems: [problem] })

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return undefined
  }
}

/** The definitions of some question types, by name: all that a questionnaire uses are enough for it. */
export type QuestionDefinitions = Readonly<Partial<Record<QuestionType, QuestionDefinition>>>
