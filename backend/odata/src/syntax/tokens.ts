import { ODataError } from '../odata-error.ts'

export type TokenKind =
  | 'name'
  | 'system'
  | 'alias'
  | 'number'
  | 'text'
  | 'quoted'
  | 'guid'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'duration'
  | 'opaque'
  | 'enum'
  | 'mark'
  | 'end'

export interface Token {
  readonly kind: TokenKind
  /** As written; of texts the content with doubled quotes undone. */
  readonly text: string
  readonly at: number
  /** First character behind it. */
  readonly end: number
}

/** Splits the decoded text of an option; `base` is added to every position. */
export function tokenize(text: string, target: string, base = 0): readonly Token[] {
  const tokens: Token[] = []
  let at = spaceEnd(text, 0)
  while (at < text.length) {
    const token = tokenAt({ text, at, target, base })
    tokens.push(token)
    at = spaceEnd(text, token.end - base)
  }
  tokens.push({ kind: 'end', text: '', at: base + text.length, end: base + text.length })
  return tokens
}

interface CursorState {
  readonly text: string
  readonly at: number
  readonly target: string
  readonly base: number
}

/** Reads a token; its first character tells its kind, except for numbers, times and names that prefix a literal. */
function tokenAt(place: CursorState): Token {
  const { text, at } = place
  const first = text.charAt(at)
  if (isDigit(first)) return numeric(place)
  const end = nameEnd(text, at)
  if (end > at) return named(place, end)
  if (first === "'") return quotedText(place)
  if (first === '"') return made(place, 'quoted', closed(place, quotedEnd(text, at)))
  if (first === '-')
    return isDigit(text.charAt(at + 1)) ? (dated(place) ?? made(place, 'mark', at + 1)) : made(place, 'mark', at + 1)
  if (marks.includes(first)) return made(place, 'mark', at + 1)
  if (first === '$' && isLetter(text.charAt(at + 1))) return made(place, 'system', lettersEnd(text, at + 1))
  if (first === '@') return alias(place)
  throw wrong(place, at, `unexpected character ${JSON.stringify(first)}`)
}

const marks = '()[]{},/:;=*+'

function numeric(place: CursorState): Token {
  const { text, at } = place
  if (text.charAt(at + 8) === '-') {
    const end = guidEnd(text, at)
    if (end > at) return made(place, 'guid', end)
  }
  const date = dated(place)
  if (date !== null) return date
  const time = text.charAt(at + 2) === ':' ? timeEnd(text, at) : at
  return time > at ? made(place, 'time', time) : number(place)
}

/** Clients are known that end numbers as version 2 did: `0D`, `1.5M`. */
function number(place: CursorState): Token {
  const { text, at } = place
  const end = numberEnd(text, at)
  const isSuffixed = end > at && 'dDfFmMlL'.includes(text.charAt(end) || ' ') && nameEnd(text, end) === end + 1
  return isSuffixed ? { ...made(place, 'number', end + 1), text: text.slice(at, end) } : made(place, 'number', end)
}

function dated(place: CursorState): Token | null {
  const { text, at } = place
  const day = dateEnd(text, at)
  if (day <= at) return null
  const moment = dateTimeEnd(text, day)
  return moment > day ? made(place, 'dateTime', moment) : made(place, 'date', day)
}

/** A name, or a literal that begins with one: `duration'…'`, `Sales.Pattern'…'`, a guid. */
function named(place: CursorState, end: number): Token {
  const { text, at } = place
  if (end - at <= 8 && text.charAt(at + 8) === '-' && guidEnd(text, at) > at)
    return made(place, 'guid', guidEnd(text, at))
  if (text.charAt(end) !== "'") return made(place, 'name', end)
  const prefix = text.slice(at, end)
  const kind = prefix.includes('.') ? 'enum' : prefixes[prefix.toLowerCase()]
  if (kind === undefined) return made(place, 'name', end)
  const close = closed({ ...place, at: end }, text.indexOf("'", end + 1) + 1)
  return kind === 'enum'
    ? made(place, kind, close)
    : { ...made(place, kind, close), text: text.slice(end + 1, close - 1) }
}

const prefixes: Readonly<Record<string, 'duration' | 'opaque'>> = {
  duration: 'duration',
  binary: 'opaque',
  geography: 'opaque',
  geometry: 'opaque',
}

function quotedText(place: CursorState): Token {
  const { text, at } = place
  const end = closed(place, textEnd(text, at))
  if (isDigit(text.charAt(end)) || nameEnd(text, end) > end)
    throw wrong(place, end - 1, 'a quote inside a text must be doubled')
  const content = text.slice(at + 1, end - 1)
  return { ...made(place, 'text', end), text: content.includes("'") ? content.replaceAll("''", "'") : content }
}

function alias(place: CursorState): Token {
  const { text, at } = place
  const end = nameEnd(text, at + 1)
  if (end === at + 1) throw wrong(place, at, 'unexpected character "@"')
  const qualifier = text.charAt(end) === '#' ? nameEnd(text, end + 1) : end
  return made(place, 'alias', qualifier > end + 1 ? qualifier : end)
}

function made({ text, at, base }: CursorState, kind: TokenKind, end: number): Token {
  return { kind, text: text.slice(at, end), at: base + at, end: base + end }
}

/** @throws ODataError when what opens at the place ends nowhere. */
function closed(place: CursorState, end: number): number {
  if (end > place.at) return end
  throw wrong(place, place.at, 'a text is not closed')
}

function wrong({ base, target }: CursorState, at: number, message: string): ODataError {
  return new ODataError(400, message, { position: base + at, target })
}

function spaceEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r')) at += 1
  return at
}

function lettersEnd(text: string, from: number): number {
  let at = from
  while (isLetter(text.charAt(at))) at += 1
  return at
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9'
const isLetter = (character: string): boolean =>
  (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')

/** Where a token ends that begins at a place; the place itself where none of its kind begins there. */
type End = (text: string, at: number) => number

const name = String.raw`[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*`
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,12})?)?`

const guidEnd = pattern(String.raw`[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![\p{L}\p{Nd}])`)
const numberEnd = pattern(String.raw`\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`)
const dateEnd = pattern(String.raw`-?\d{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)`)
/** From the end of its day on. */
const dateTimeEnd = pattern(String.raw`[Tt]${clock}(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`)
const timeEnd = pattern(clock)
const quotedEnd = pattern(String.raw`"(?:[^"\\]|\\.)*"`)
const anyName = pattern(`${name}(?:\\.${name})*`)

/** A name with or without namespaces. Letters of other alphabets take the longer way. */
const nameEnd: End = (text, at) => {
  if (!isStart(text.charCodeAt(at))) return text.charCodeAt(at) > 127 ? anyName(text, at) : at
  let end = at
  for (;;) {
    const code = text.charCodeAt(end)
    if (code > 127) return anyName(text, at)
    if (isStart(code) || (code >= 48 && code <= 57) || (code === 46 && isNameStart(text.charCodeAt(end + 1)))) end += 1
    else return end
  }
}

/** A text in single quotes, in which quotes are doubled. */
const textEnd: End = (text, at) => {
  for (let end = text.indexOf("'", at + 1); end >= 0; end = text.indexOf("'", end + 2)) {
    if (text.charAt(end + 1) !== "'") return end + 1
  }
  return at
}

const isStart = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
const isNameStart = (code: number): boolean => isStart(code) || code > 127

function pattern(source: string): End {
  const sticky = new RegExp(source, 'uy')
  return (text, at) => {
    sticky.lastIndex = at
    const found = sticky.exec(text)
    return found === null ? at : at + found[0].length
  }
}
