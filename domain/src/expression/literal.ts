import type jsep from 'jsep'
import { spanOf } from './parse.ts'
import { ExpressionSyntaxError } from './syntax-error.ts'
import type { Value } from './value.ts'

/** The value of a literal, with the escapes of JavaScript (the parser itself knows only the one-letter ones). */
export function literalValue(node: jsep.Literal, source: string): Value {
  return typeof node.value === 'string' ? unescape(node, source) : (node.value as Value)
}

const escape = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([^]))/gi
const letters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
}

function unescape(node: jsep.Literal, source: string): string {
  const raw = node.raw.slice(1, -1)
  if (!raw.includes('\\')) return raw
  return raw.replace(escape, (whole, point?: string, unit?: string, byte?: string, letter?: string) => {
    const hex = point ?? unit ?? byte
    if (hex === undefined && letter !== 'u' && letter !== 'x') return letters[letter as string] ?? (letter as string)
    const code = Number.parseInt(hex ?? 'none', 16)
    if (!(code <= 0x10ffff)) throw new ExpressionSyntaxError(source, 'badEscape', { escape: whole }, spanOf(node))
    return String.fromCodePoint(code)
  })
}
