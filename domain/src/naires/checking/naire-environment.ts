import type { CheckEnvironment, ReferenceType } from '../../expression/checking/index.ts'
import { readStoredQuestion, type MountedQuestion } from '../../questions/index.ts'
import type { NaireRecord, StoredQuestion } from '../record.ts'
import { contextFields, contextReads } from './context-reads.ts'
import { codesBehind, questionReads } from './question-reads.ts'

/** What the expressions of a questionnaire may read, but for `$response`. A question is read when it is first asked about. */
export function naireEnvironment(record: NaireRecord): CheckEnvironment {
  return new NaireEnvironment(record.Questions)
}

/** The same where the answer to a request is looked at. */
export function withResponse(environment: CheckEnvironment): CheckEnvironment {
  return {
    typeOf: (path) => (path[0] === '$response' ? contextReads(path) : environment.typeOf(path)),
    codes: () => [...environment.codes(), '$response'],
    partsOf: (path) => environment.partsOf(path),
  }
}

class NaireEnvironment implements CheckEnvironment {
  private readonly questions: ReadonlyMap<string, StoredQuestion>
  private readonly mounted = new Map<string, MountedQuestion | null>()

  constructor(questions: readonly StoredQuestion[]) {
    this.questions = new Map(questions.map((question) => [question.Code, question]))
  }

  typeOf(path: readonly string[]): ReferenceType | null {
    const [root = '', ...rest] = path
    if (root.startsWith('$')) return root === '$response' ? null : contextReads(path)
    const stored = this.questions.get(root)
    if (!stored) return null
    const question = this.question(stored)
    return question ? questionReads(question, rest) : { kind: 'any' }
  }

  codes(): readonly string[] {
    return [...this.questions.keys()]
  }

  partsOf([root = '', ...rest]: readonly string[]): readonly string[] {
    const stored = this.questions.get(root)
    const question = stored && this.question(stored)
    return question ? codesBehind(question, rest) : contextFields(root)
  }

  // Null when its content cannot be read, which is a problem of its own.
  private question(stored: StoredQuestion): MountedQuestion | null {
    const known = this.mounted.get(stored.Code)
    if (known !== undefined) return known
    const { question, problems } = readStoredQuestion(stored)
    const sound = problems.length === 0 ? question : null
    this.mounted.set(stored.Code, sound)
    return sound
  }
}
