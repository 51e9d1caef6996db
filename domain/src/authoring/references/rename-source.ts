import { namedBy, readBy, type NamedObject } from './named-object.ts'
import { usesIn, type LiteralUse, type PathUse, type Token, type Uses } from './uses.ts'

export interface RenamedSource {
  readonly source: string
  /** How many places changed. */
  readonly edits: number
  /** Something in it may be meant and stays as it is. */
  readonly isUnclear: boolean
}

/** An expression that mentions the question, after its question has another code; all else stays as it is written. */
export function renamedQuestion(source: string, from: string, to: string): RenamedSource {
  const uses = usesIn(source)
  if (uses === null) return { source, edits: 0, isUnclear: true }
  const edits = uses.paths.flatMap(({ path, tokens: [base] }) => (path[0] === from && base ? [{ ...base, text: to }] : []))
  return { source: edited(source, edits), edits: edits.length, isUnclear: false }
}

/** An expression that mentions the object's question, after the object has another code. */
export function renamedInside(source: string, object: NamedObject, to: string): RenamedSource {
  const uses = usesIn(source)
  if (uses === null) return { source, edits: 0, isUnclear: true }
  const inPaths = uses.paths.map((use) => segmentEdits(source, use, object, to))
  const inLiterals = object.role === 'option' ? uses.literals.map((literal) => literalEdit(literal, uses, object, to)) : []
  const found = [...inPaths.flat(), ...inLiterals].filter((edit) => edit !== null)
  const edits = found.filter((edit) => edit !== 'unclear')
  return { source: edited(source, edits), edits: edits.length, isUnclear: edits.length < found.length }
}

type Edit = Token | 'unclear' | null

function segmentEdits(source: string, { path, tokens }: PathUse, object: NamedObject, to: string): readonly Edit[] {
  return tokens.map((token, at) => {
    if (at === 0 || path[at] !== object.code) return null
    const named = namedBy(object.question, object.mounted, path, at)
    if (named === 'unclear') return named
    return named === object.sid ? segmentEdit(source, token, to) : null
  })
}

const plain = /^[\p{L}_][\p{L}\p{N}_]*$/u
const suffixes: ReadonlySet<string> = new Set(['text', 'input', 'score', 'count', 'visible', 'seconds'])

// `.A` becomes `['a-b']` when the new code is no name.
function segmentEdit(source: string, token: Token, to: string): Token {
  if (isQuoted(token)) return { ...token, text: quoted(to, token.text) }
  if (plain.test(to) && !suffixes.has(to)) return { ...token, text: to }
  return { text: `[${quoted(to, "'")}]`, from: source.lastIndexOf('.', token.from), to: token.to }
}

function literalEdit({ value, token, comparedWith, bounds }: LiteralUse, uses: Uses, object: NamedObject, to: string): Edit {
  if (value !== object.code) return null
  if (readers(bounds, object).length > 0) return 'unclear'
  const ours = readers(comparedWith, object)
  if (ours.length === 0) {
    const isLoose = comparedWith.length === 0 && isQuoted(token) && readers(uses.paths, object).length > 0
    return isLoose ? 'unclear' : null
  }
  const isOnlyOurs = ours.length === comparedWith.length && ours.every(({ length }) => length === 1)
  if (!isOnlyOurs) return 'unclear'
  return { ...token, text: isQuoted(token) ? quoted(to, token.text) : /^\d+$/.test(to) ? to : quoted(to, "'") }
}

// Of each path that reads the object's interaction, all that it reads.
function readers(paths: readonly PathUse[], { question, mounted, interaction }: NamedObject): readonly (readonly string[])[] {
  return paths.map(({ path }) => readBy(question, mounted, path)).filter((sids) => interaction !== null && sids.includes(interaction))
}

const isQuoted = ({ text }: Token) => text.startsWith("'") || text.startsWith('"')

function quoted(code: string, like: string): string {
  const mark = like.startsWith('"') ? '"' : "'"
  return mark + code.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark
}

function edited(source: string, edits: readonly Token[]): string {
  return edits.toSorted((one, other) => other.from - one.from).reduce((text, { text: replacement, from, to }) => text.slice(0, from) + replacement + text.slice(to), source)
}
