import type { CheckEnvironment, ReferenceType } from '../../expression/checking/index.ts'
import { readStoredQuestion, type MountedQuestion, type Field } from '../../questions/index.ts'
import type { NaireRecord, StoredQuestion } from '../record.ts'
import { fieldReads } from '../../questions/reads.ts'
import { repeatGroups } from '../repeats/repeats.ts'
import { asksListed } from '../setting-modes.ts'
import { ownIdentFields } from '../../idents/ident-list.ts'

/**
 * Type of the value that a path behind a question's code reads (table "References" of the language); null when it reads
 * nothing.
 */
function questionReads(question: MountedQuestion, rest: readonly string[]): ReferenceType | null {
  const own = ownFields(question)
  if (rest.length === 1 && rest[0] === '@visible') return { kind: 'boolean' }
  if (rest.length === 1 && rest[0] === '@seconds') return { kind: 'number', least: 0 }
  const named = own.find(({ path }) => path.length > 0 && path.every((code, at) => code === rest[at]))
  if (named) return ofField(question, named, rest.slice(named.path.length))
  if (rest.length === 2 && rest[1] === '@visible' && partCodes(question, own).includes(rest[0] ?? ''))
    return { kind: 'boolean' }
  const inside = own.filter(({ path }) => path.length > 1 && path[0] === rest[0])
  if (inside.length > 0) return ofMany(question, inside, rest.slice(1))
  const [only] = own
  return only && own.length === 1 ? ofField(question, only, rest) : ofMany(question, own, rest)
}

/** Codes that may stand next behind a question's code and what follows it. */
function codesBehind(question: MountedQuestion, rest: readonly string[]): readonly string[] {
  const own = ownFields(question)
  const inside = own.filter(({ path }) => path.length > rest.length && rest.every((code, at) => code === path[at]))
  const codes = inside.flatMap(({ path }) => path.slice(rest.length, rest.length + 1))
  const takesParts = rest.length === 0 || rest.at(-1) === '@input'
  return [...new Set([...codes, ...(takesParts ? partCodes(question, own) : [])])]
}

const ownFields = ({ fields }: MountedQuestion): readonly Field[] => fields.filter(({ aside }) => !aside)

function partCodes({ parts }: MountedQuestion, fields: readonly Field[]): readonly string[] {
  return [...parts, ...fields.flatMap(({ interaction }) => interaction.parts)]
    .filter(({ IsGroupIntro }) => !IsGroupIntro)
    .map(({ Code }) => Code)
}

function ofField(question: MountedQuestion, field: Field, rest: readonly string[]): ReferenceType | null {
  const isScore =
    rest.at(-1) === '@score' &&
    (rest.length === 1 || (rest.length === 2 && field.interaction.parts.some(({ Code }) => Code === rest[0])))
  if (isScore) return { kind: 'number' }
  if (rest.length === 1 && rest[0] === '@visible') return { kind: 'boolean' }
  return fieldReads(question, field, rest)
}

// The list of what the fields read; counts and scores add up.
function ofMany(question: MountedQuestion, fields: readonly Field[], rest: readonly string[]): ReferenceType | null {
  const [suffix] = rest
  if (rest.length === 1 && suffix === '@score') return { kind: 'number' }
  if (rest.length === 1 && suffix === '@count') return { kind: 'number', least: 0 }
  if (fields.length === 0) return suffix === undefined ? { kind: 'any' } : null
  if (suffix !== undefined && !suffix.startsWith('@')) return null
  return fields.some((field) => fieldReads(question, field, rest) !== null) ? { kind: 'list' } : null
}

/** Fields of an account that `$user` reads, by the names of the set Users. */
export const userFields = [
  'Sid',
  'Code',
  'Name',
  'Nickname',
  'Tel',
  'OrgSid',
  'OrgName',
  'DeptSid',
  'DeptPath',
] as const

/** Names that may stand behind `$meta` and `$ident`. */
interface ContextNames {
  /** Paths that the questionnaire defines. */
  readonly meta: readonly string[]
  /** Null: any, because the list is not known here. */
  readonly ident: readonly string[] | null
  /** Codes of the questions that members are asked: within their group one value, elsewhere the list of all. */
  readonly repeated: ReadonlySet<string>
}

/** Type of the value that a `$` path reads; null when it reads nothing, because no source has the name. */
function contextReads([root = '', ...rest]: readonly string[], names: ContextNames): ReferenceType | null {
  if (rest.length === 0) return null
  const name = rest.join('.').replace(/^@/, '')
  switch (root) {
    case '$session':
      return sessionFields[name] ?? null
    case '$query':
      return anyValue
    case '$member':
      return names.repeated.size > 0 ? (memberFields[name] ?? null) : null
    case '$meta':
      return names.meta.includes(rest.join('.')) ? anyValue : null
    case '$ident':
      return rest.length === 1 && (names.ident ?? [name]).includes(name) ? anyValue : null
    default:
      return root === '$user' && (userFields as readonly string[]).includes(name) ? anyValue : null
  }
}

const anyValue: ReferenceType = { kind: 'any' }

/** The names that are known of what may stand behind a `$` path. */
function contextFields([root, ...rest]: readonly string[], names: ContextNames): readonly string[] {
  if (rest.length === 0 && root === '$session') return Object.keys(sessionFields)
  if (rest.length === 0 && root === '$user') return userFields
  if (rest.length === 0 && root === '$member' && names.repeated.size > 0) return Object.keys(memberFields)
  if (rest.length === 0 && root === '$ident') return names.ident ?? ownIdentFields
  if (root !== '$meta') return []
  const metaPaths = names.meta
  const begins = rest.map((name) => `${name}.`).join('')
  return [
    ...new Set(
      metaPaths.flatMap((path) => (path.startsWith(begins) ? (path.slice(begins.length).split('.')[0] ?? []) : [])),
    ),
  ]
}

const sessionFields: Readonly<Record<string, ReferenceType>> = {
  duration: { kind: 'number', least: 0 },
  score: { kind: 'number' },
  start_time: { kind: 'any' },
  survey_seq: { kind: 'number', least: 0 },
  lang: { kind: 'text' },
  viewport: { kind: 'choice', codes: ['desktop', 'tablet', 'mobile'] },
}

/** Names behind `$member` in the expressions and texts of a repeat group. */
const memberFields: Readonly<Record<string, ReferenceType>> = {
  index: { kind: 'number', least: 1 },
  count: { kind: 'number', least: 1 },
  name: { kind: 'text' },
}

/** Sources beside the questionnaire, as far as they are known. */
export interface RespondentSources {
  /** Columns of the respondent list; null: it has no people, so nothing is read of it. Absent: not known here. */
  readonly identColumns?: readonly string[] | null
}

/**
 * Paths that the expressions of a questionnaire may read, except `$response`. Reads a question lazily, when it is first
 * asked for.
 */
export function naireEnvironment(record: NaireRecord, { identColumns }: RespondentSources = {}): CheckEnvironment {
  const ident =
    !asksListed(record) || identColumns === null
      ? []
      : identColumns === undefined
        ? null
        : [...ownIdentFields, ...identColumns]
  const repeated = new Set(repeatGroups(record).flatMap(({ questions }) => questions.map(({ Code }) => Code)))
  const meta = (record.MetadataDefs ?? []).map(({ Path }) => Path)
  return new NaireEnvironment(record.Questions, { meta, ident, repeated })
}

/** The same where the answer to a request is looked at. */
export function withResponse(environment: CheckEnvironment): CheckEnvironment {
  return {
    typeOf: (path) => (path[0] === '$response' ? anyValue : environment.typeOf(path)),
    codes: () => [...environment.codes(), '$response'],
    partsOf: (path) => environment.partsOf(path),
  }
}

class NaireEnvironment implements CheckEnvironment {
  private readonly questions: ReadonlyMap<string, StoredQuestion>
  private readonly mounted = new Map<string, MountedQuestion | null>()

  constructor(
    questions: readonly StoredQuestion[],
    private readonly names: ContextNames,
  ) {
    this.questions = new Map(questions.map((question) => [question.Code, question]))
  }

  typeOf(path: readonly string[]): ReferenceType | null {
    const [root = '', ...rest] = path
    if (root.startsWith('$')) return contextReads(path, this.names)
    const stored = this.questions.get(root)
    if (!stored) return null
    const question = this.question(stored)
    const reads = question && questionReads(question, rest)
    return question && !(reads && this.names.repeated.has(root)) ? reads : anyValue
  }

  codes(): readonly string[] {
    return [...this.questions.keys()]
  }

  partsOf(path: readonly string[]): readonly string[] {
    const [root = '', ...rest] = path
    const stored = this.questions.get(root)
    const question = stored && this.question(stored)
    return question ? codesBehind(question, rest) : contextFields(path, this.names)
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
