import jsep from 'jsep'
import { ExpressionSyntaxError } from './syntax-error.ts'

export const maxLength = 10_000
export const maxDepth = 200

/** The tree of a source that is not blank. */
export function parse(source: string): jsep.Expression {
  if (source.length > maxLength) throw new ExpressionSyntaxError(source, `more than ${maxLength} characters`)
  const code = source.replace(stringLiteral, "''")
  if (bracketDepth(code) > maxDepth) throw tooDeep(source)
  if (strayPunctuation.test(code)) throw new ExpressionSyntaxError(source, "a ',' or ';' out of place")
  try {
    return jsep(source)
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(source)
    throw new ExpressionSyntaxError(source, error instanceof Error ? error.message : 'not an expression')
  }
}

export function tooDeep(source: string): ExpressionSyntaxError {
  return new ExpressionSyntaxError(source, `nested deeper than ${maxDepth}`)
}

const stringLiteral = /'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"/g

// The parser skips these separators in silence.
const strayPunctuation = /;|^\s*,|,\s*$|[(,[]\s*,|,\s*\)/

function bracketDepth(code: string): number {
  let depth = 0
  let deepest = 0
  for (const char of code) {
    if (char === '(' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === ')' || char === ']') depth--
  }
  return deepest
}
