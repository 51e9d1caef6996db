import { ODataError } from '../odata-error.ts'

export type TokenKind =
  | 'name' | 'system' | 'alias' | 'number' | 'text' | 'quoted' | 'guid' | 'date' | 'dateTime' | 'time' | 'duration' | 'opaque' | 'enum'
  | 'mark' | 'end'

export interface Token {
  readonly kind: TokenKind
  /** As written; of texts the content with doubled quotes undone. */
  readonly text: string
  readonly at: number
  /** First character behind it. */
  readonly end: number
}

const name = String.raw`[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*`
const dotted = String.raw`${name}(?:\.${name})*`
const day = String.raw`-?\d{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,12})?)?`

/** Tried in this order at each place; the first that matches is taken. */
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['guid', sticky(String.raw`[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![\p{L}\p{Nd}])`)],
  ['dateTime', sticky(String.raw`${day}[Tt]${clock}(?:[Zz]|[+-]${clock.slice(0, clock.indexOf('(?::'))})`)],
  ['date', sticky(String.raw`${day}(?!\d)`)],
  ['time', sticky(String.raw`${clock}`)],
  ['duration', sticky(String.raw`[Dd][Uu][Rr][Aa][Tt][Ii][Oo][Nn]'[^']*'`)],
  ['opaque', sticky(String.raw`(?:[Bb][Ii][Nn][Aa][Rr][Yy]|[Gg][Ee][Oo](?:[Gg][Rr][Aa][Pp][Hh]|[Mm][Ee][Tt][Rr])[Yy])'[^']*'`)],
  ['enum', sticky(String.raw`${name}(?:\.${name})+'[^']*'`)],
  ['number', sticky(String.raw`\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`)],
  ['system', sticky(String.raw`\$[A-Za-z]+`)],
  ['alias', sticky(`@${dotted}(?:#${name})?`)],
  ['name', sticky(dotted)],
  ['text', sticky(`'(?:[^']|'')*'`)],
  ['quoted', sticky(String.raw`"(?:[^"\\]|\\.)*"`)],
  ['mark', sticky(String.raw`[()\[\]{},/:;=*\-+]`)],
]
const space = sticky(String.raw`[ \t\r\n]+`)
const nameCharacter = sticky(String.raw`[\p{L}\p{Nd}_]`)

/** Splits the decoded text of an option; `base` is added to every position. */
export function tokenize(text: string, target: string, base = 0): readonly Token[] {
  const tokens: Token[] = []
  let at = match(space, text, 0)?.length ?? 0
  while (at < text.length) {
    const token = tokenAt(text, at, target, base)
    tokens.push(token)
    at = token.end - base
    at += match(space, text, at)?.length ?? 0
  }
  tokens.push({ kind: 'end', text: '', at: base + text.length, end: base + text.length })
  return tokens
}

function tokenAt(text: string, at: number, target: string, base: number): Token {
  for (const [kind, pattern] of patterns) {
    const found = match(pattern, text, at)
    if (found === null) continue
    const end = at + found.length
    if (kind === 'text' && match(nameCharacter, text, end) !== null) {
      throw new ODataError(400, 'a quote inside a text must be doubled', { position: base + end - 1, target })
    }
    return { kind, text: content(kind, found), at: base + at, end: base + end }
  }
  const reason = text[at] === "'" || text[at] === '"' ? 'a text is not closed' : `unexpected character ${JSON.stringify(text[at])}`
  throw new ODataError(400, reason, { position: base + at, target })
}

function content(kind: TokenKind, found: string): string {
  switch (kind) {
    case 'text':
      return found.slice(1, -1).replaceAll("''", "'")
    case 'duration':
    case 'opaque':
      return found.slice(found.indexOf("'") + 1, -1)
    case 'name': case 'system': case 'alias': case 'number': case 'quoted': case 'guid': case 'date': case 'dateTime': case 'time':
    case 'enum': case 'mark': case 'end':
      return found
  }
}

function sticky(source: string): RegExp {
  return new RegExp(source, 'uy')
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}
