import { ContentReader, type ContentProblem } from '../interactions/index.ts'
import { migrated, mountQuestion, type MountedQuestion } from './mount-question.ts'
import { isBuilt, type BuiltQuestionType } from './registry.ts'
import { questionTypeOf } from './type-numbers.ts'

export interface ReadQuestion {
  /** Null when its type is unknown or not built, or its content is not JSON. */
  readonly question: MountedQuestion | null
  /** Empty when the content is sound. */
  readonly problems: readonly ContentProblem[]
}

/** Reads the content of a stored question. `path` stands before the paths of the problems (`Questions[3]`). */
export function readStoredQuestion(stored: { readonly Type: number; readonly Data: string }, path = ''): ReadQuestion {
  const under = (name: string) => (path === '' ? name : `${path}.${name}`)
  const type = questionTypeOf(stored.Type)
  if (type === null) return failed({ path: under('Type'), key: 'unknownType', params: { type: stored.Type } })
  if (!isBuilt(type)) return failed({ path: under('Type'), key: 'notBuilt', params: { type } })
  const raw = parsed(stored.Data)
  if (raw === undefined) return failed({ path: under('Data'), key: 'notJson', params: {} })
  return read(type, migrated(type, raw), under('Data'))
}

function read(type: BuiltQuestionType, raw: unknown, path: string): ReadQuestion {
  const problems: ContentProblem[] = []
  const question = mountQuestion(type, new ContentReader(raw, path, problems))
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
