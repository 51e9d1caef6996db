import { renameReference } from '../../expression/checking/index.ts'
import { namedBy, readBy, type NamedObject } from './named-object.ts'
import { usesIn, type LiteralUse, type Path, type Uses } from './uses.ts'

export interface RenamedSource {
  readonly source: string
  /** Number of changed places. */
  readonly edits: number
  /** Something in it may be meant and stays as it is. */
  readonly isUnclear: boolean
}

/** An expression that mentions the question, after its question has another code; all else stays as it is written. */
export function renamedQuestion(source: string, from: string, to: string): RenamedSource {
  const uses = usesIn(source)
  if (uses === null) return { source, edits: 0, isUnclear: true }
  const edits = uses.paths.filter(([code]) => code === from).length
  return { source: edits > 0 ? renameReference(source, [from], to) : source, edits, isUnclear: false }
}

/** An expression that mentions the object's question, after the object has another code. */
export function renamedInside(source: string, object: NamedObject, to: string): RenamedSource {
  const uses = usesIn(source)
  if (uses === null) return { source, edits: 0, isUnclear: true }
  const prefixes = uses.paths.flatMap((path) => placesIn(path, object))
  const literals = object.role === 'option' ? uses.literals.filter(({ value }) => value === object.code) : []
  const meant = literals.map((literal) => [literal, meaning(literal, uses, object)] as const)
  const own = meant.flatMap(([literal, means]) => (means === 'own' ? [literal] : []))
  const renamed = prefixes.reduce((text, prefix) => renameReference(text, prefix, to), withLiterals(source, own, to))
  return {
    source: renamed,
    edits: prefixes.length + own.length,
    isUnclear: meant.some(([, means]) => means === 'unclear'),
  }
}

/** The beginnings of the path that end with the object. */
function placesIn(path: Path, { question, mounted, sid }: NamedObject): readonly Path[] {
  return path.flatMap((_, at) => (namedBy(question, mounted, path, at) === sid ? [path.slice(0, at + 1)] : []))
}

/** Whether a literal with the option's code is the option: 'unclear' when it may be, 'other' when it is not. */
function meaning(
  { text, comparedWith, bounds }: LiteralUse,
  uses: Uses,
  object: NamedObject,
): 'own' | 'unclear' | 'other' {
  if (readers(bounds, object).length > 0) return 'unclear'
  const ours = readers(comparedWith, object)
  if (ours.length > 0)
    return ours.length === comparedWith.length && ours.every(({ length }) => length === 1) ? 'own' : 'unclear'
  return comparedWith.length === 0 && isQuoted(text) && readers(uses.paths, object).length > 0 ? 'unclear' : 'other'
}

// Of each path that reads the object's interaction, all that it reads.
function readers(
  paths: readonly Path[],
  { question, mounted, interaction }: NamedObject,
): readonly (readonly string[])[] {
  return paths
    .map((path) => readBy(question, mounted, path))
    .filter((sids) => interaction !== null && sids.includes(interaction))
}

function withLiterals(source: string, literals: readonly LiteralUse[], to: string): string {
  const fromTheEnd = literals.toSorted((one, other) => other.from - one.from)
  return fromTheEnd.reduce(
    (result, { text, from, to: end }) => result.slice(0, from) + literalOf(to, text) + result.slice(end),
    source,
  )
}

const isQuoted = (text: string) => text.startsWith("'") || text.startsWith('"')

// A number stays a number when it can.
function literalOf(code: string, like: string): string {
  if (!isQuoted(like) && /^\d+$/.test(code)) return code
  const mark = like.startsWith('"') ? '"' : "'"
  return mark + code.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark
}
