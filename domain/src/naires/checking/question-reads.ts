import type { ReferenceType } from '../../expression/checking/index.ts'
import type { Field, MountedQuestion } from '../../questions/index.ts'
import { fieldReads } from '../../questions/reads.ts'

/** What kind of value a path behind a question's code reads (the table "References" of the language); null when it reads nothing. */
export function questionReads(question: MountedQuestion, rest: readonly string[]): ReferenceType | null {
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
export function codesBehind(question: MountedQuestion, rest: readonly string[]): readonly string[] {
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
