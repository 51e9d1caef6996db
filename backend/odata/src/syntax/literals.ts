import { ODataError } from '../odata-error.ts'
import type { Literal } from './expression.ts'
import type { Token } from './tokens.ts'

/** The literal that a token stands for, or null when it starts something else. */
export function literalOf(token: Token, target: string): Literal | null {
  const { at, text } = token
  switch (token.kind) {
    case 'text':
      return { kind: 'literal', type: 'String', value: text, at }
    case 'quoted':
      return { kind: 'literal', type: 'String', value: jsonText(token, target), at }
    case 'number':
      return { kind: 'literal', type: 'Number', value: finite(token, target), at }
    case 'guid':
      return { kind: 'literal', type: 'Guid', value: text, at }
    case 'date':
      return { kind: 'literal', type: 'Date', value: calendarDay(token, target), at }
    case 'dateTime':
      return { kind: 'literal', type: 'DateTimeOffset', value: moment(token, target), at }
    case 'time':
      return { kind: 'literal', type: 'TimeOfDay', value: text, at }
    case 'duration':
      return { kind: 'literal', type: 'Duration', value: seconds(token, target), at }
    case 'opaque':
      return { kind: 'literal', type: 'Opaque', value: text, at }
    case 'enum':
      return { kind: 'literal', type: 'Enum', value: text, at }
    case 'name':
      return wordLiteral(token)
    case 'system':
    case 'alias':
    case 'mark':
    case 'end':
      return null
  }
}

function wordLiteral({ text, at }: Token): Literal | null {
  switch (text.toLowerCase()) {
    case 'true':
      return { kind: 'literal', type: 'Boolean', value: true, at }
    case 'false':
      return { kind: 'literal', type: 'Boolean', value: false, at }
    case 'null':
      return { kind: 'literal', type: 'Null', value: null, at }
    case 'inf':
      return text === 'INF' ? { kind: 'literal', type: 'Number', value: Infinity, at } : null
    case 'nan':
      return text === 'NaN' ? { kind: 'literal', type: 'Number', value: NaN, at } : null
  }
  return null
}

function finite(token: Token, target: string): number {
  const value = Number(token.text)
  const exact = !/^\d+$/.test(token.text) || Number.isSafeInteger(value)
  if (Number.isFinite(value) && exact) return value
  throw new ODataError(400, 'the number is too large', { position: token.at, target })
}

function jsonText(token: Token, target: string): string {
  try {
    return JSON.parse(token.text) as string
  } catch {
    throw new ODataError(400, 'the text in double quotes is not JSON', { position: token.at, target })
  }
}

function calendarDay(token: Token, target: string): string {
  const time = Date.parse(`${token.text}T00:00:00Z`)
  const isDay = /^\d{4}-/.test(token.text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(token.text)
  if (isDay) return token.text
  throw new ODataError(400, 'there is no such day', { position: token.at, target })
}

function moment(token: Token, target: string): string {
  calendarDay({ ...token, text: token.text.slice(0, token.text.search(/[Tt]/)) }, target)
  const time = Date.parse(token.text.toUpperCase())
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw new ODataError(400, 'there is no such time', { position: token.at, target })
}

const duration = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i

function seconds(token: Token, target: string): number {
  const found = duration.exec(token.text)
  const [sign, days, hours, minutes, rest] = found?.slice(1) ?? []
  const given = [days, hours, minutes, rest].some((part) => part !== undefined)
  if (!found || !given || /T$/i.test(token.text))
    throw new ODataError(400, 'not a duration', { position: token.at, target })
  const total = Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
  return sign === '-' ? -total : total
}
