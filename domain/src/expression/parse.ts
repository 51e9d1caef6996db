import jsep from 'jsep'
import { ExpressionSyntaxError, type Params, type Span, type SyntaxErrorKey } from './syntax-error.ts'

export const maxLength = 10_000
export const maxDepth = 200

/** The tree of a source that is not blank. */
export function parse(source: string): jsep.Expression {
  if (source.length > maxLength) throw mistake(source, 'tooLong', { most: maxLength })
  const masked = source.replace(stringLiteral, (text) => 'x'.repeat(text.length))
  if (bracketDepth(masked) > maxDepth) throw tooDeep(source)
  const stray = strayPunctuation.exec(masked)
  if (stray) throw mistake(source, 'stray', {}, { from: stray.index, to: stray.index + stray[0].length })
  try {
    return new PositionedParser(source).parse()
  } catch (error) {
    throw error instanceof RangeError ? tooDeep(source) : unexpected(source, (error as { index: number }).index)
  }
}

/** Where a node stands in the source, parentheses around it included. */
export function spanOf(node: jsep.Expression): Span {
  let [first, last] = [node, node]
  while (first['from'] === undefined) first = (first['left'] ?? first['test']) as jsep.Expression
  while (last['to'] === undefined) last = (last['right'] ?? last['alternate']) as jsep.Expression
  return { from: first['from'] as number, to: last['to'] as number }
}

export function tooDeep(source: string): ExpressionSyntaxError {
  return mistake(source, 'tooDeep', { most: maxDepth })
}

interface Parser extends jsep.HookScope {
  parse(): jsep.Expression
}

// The library exports its class, but not the type of it.
const { Jsep } = jsep as unknown as { readonly Jsep: new (source: string) => Parser }

class PositionedParser extends Jsep {
  override readonly gobbleToken = () => this.positioned(() => super.gobbleToken())
  override readonly gobbleIdentifier = () => this.positioned(() => super.gobbleIdentifier())

  // The library takes blanks for commas, too.
  override readonly gobbleArguments = (until: number) => {
    const args = super.gobbleArguments(until)
    const closed = this.index
    // The library's type says one expression; it gives them all.
    for (const [before, arg] of neighbours(args as object as jsep.Expression[])) {
      this.index = spanOf(arg).from
      if (!this.expr.slice(spanOf(before).to, this.index).includes(',')) this.throwError('')
    }
    this.index = closed
    return args
  }

  private positioned(gobble: () => jsep.PossibleExpression): jsep.PossibleExpression {
    this.gobbleSpaces()
    const from = this.index
    const node = gobble()
    if (node) Object.assign(node, { from, to: from + this.expr.slice(from, this.index).trimEnd().length })
    return node
  }
}

function neighbours<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.slice(1).map((item, at) => [list[at] as T, item] as const)
}

// One that is not closed reaches to the end: it is not looked for again at each of its quotation marks.
const stringLiteral = /'(?:\\[^]|[^'\\])*(?:'|\\?$)|"(?:\\[^]|[^"\\])*(?:"|\\?$)/g

// The parser skips these separators in silence.
const strayPunctuation = /;|^\s*,|,\s*$|[(,[]\s*,|,\s*\)/

function bracketDepth(masked: string): number {
  let depth = 0
  let deepest = 0
  for (const char of masked) {
    if (char === '(' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === ')' || char === ']') depth--
  }
  return deepest
}

function unexpected(source: string, index: number): ExpressionSyntaxError {
  const text = String.fromCodePoint(source.codePointAt(index) ?? 32)
  if (source.slice(index).trim() === '')
    return mistake(source, 'unfinished', {}, { from: source.length, to: source.length })
  return mistake(source, 'unexpected', { text }, { from: index, to: index + text.length })
}

function mistake(
  source: string,
  key: SyntaxErrorKey,
  params: Params,
  position: Span = { from: 0, to: source.length },
): ExpressionSyntaxError {
  return new ExpressionSyntaxError(source, key, params, position)
}
