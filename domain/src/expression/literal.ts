import type jsep from 'jsep'
import { ExpressionSyntaxError } from './syntax-error.ts'
import type { Value } from './value.ts'

/** The value of a literal, with the escapes of JavaScript (the parser itself knows only the one-letter ones). */
export function literalValue(node: jsep.Literal, source: string): Value {
  if (typeof node.value === 'string') return unescape(node.raw.slice(1, -1), source)
  if (typeof node.value === 'number' || typeof node.value === 'boolean' || node.value === null) return node.value
  throw new ExpressionSyntaxError(source, `${node.raw} is not a value`)
}

const escape = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([^]))/gi
const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '' }

function unescape(raw: string, source: string): string {
  if (!raw.includes('\\')) return raw
  return raw.replace(escape, (whole, point?: string, unit?: string, byte?: string, letter?: string) => {
    const hex = point ?? unit ?? byte
    if (hex === undefined) {
      if (letter === undefined || letter === 'u' || letter === 'x') throw new ExpressionSyntaxError(source, `bad escape ${whole}`)
      return letters[letter] ?? letter
    }
    const code = Number.parseInt(hex, 16)
    if (code > 0x10ffff) throw new ExpressionSyntaxError(source, `bad escape ${whole}`)
    return point === undefined ? String.fromCharCode(code) : String.fromCodePoint(code)
  })
}
