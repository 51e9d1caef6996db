import type jsep from 'jsep'
import { spanOf } from './parse.ts'
import { ExpressionSyntaxError, type Params, type SyntaxErrorKey } from './syntax-error.ts'

/** The path that a name or a chain of members asks for, e.g. `Q1.input.O3` → `['Q1', '@input', 'O3']`. */
export function pathOf(node: jsep.Expression, source: string): readonly string[] {
  const [base, ...members] = linksOf(node)
  if (base?.type !== 'Identifier') throw mistake(source, 'pathOfValue', node)
  const path = [baseName(base as jsep.Identifier, source)]
  for (const member of members) path.push(segment(member as jsep.MemberExpression, path, source))
  return Object.freeze(path)
}

/** The name, then the members behind it in order. */
export function linksOf(node: jsep.Expression): readonly jsep.Expression[] {
  const links = [node]
  for (let link = node; link.type === 'MemberExpression';) links.push((link = (link as jsep.MemberExpression).object))
  return links.reverse()
}

/** Words behind a question's name that ask for something of it. */
export const suffixes: ReadonlySet<string> = new Set(['text', 'input', 'score', 'count', 'visible', 'seconds'])
const baseForm = /^(?:[\p{L}_]|\$[\p{L}_])[\p{L}\p{N}_]*$/u
const memberForm = /^[\p{L}\p{N}_]+$/u

function baseName(node: jsep.Identifier, source: string): string {
  if (!baseForm.test(node.name)) throw mistake(source, 'badName', node, { name: node.name })
  return node.name
}

function segment(
  { computed, optional, property }: jsep.MemberExpression,
  path: readonly string[],
  source: string,
): string {
  if (optional) throw mistake(source, 'unknownOperator', property, { operator: '?.' })
  if (computed) {
    const { type, value } = property as jsep.Literal
    if (type !== 'Literal' || typeof value !== 'string') throw mistake(source, 'onlyQuotedCode', property)
    return value
  }
  const { name } = property as jsep.Identifier
  if (!memberForm.test(name)) throw mistake(source, 'badName', property, { name })
  // Context (`$session.score`) has fields, not suffixes; after a suffix come codes (`Q1.input.O3`).
  const takesSuffix = !path[0]?.startsWith('$') && !path.some((earlier) => earlier.startsWith('@'))
  return takesSuffix && suffixes.has(name) ? `@${name}` : name
}

function mistake(
  source: string,
  key: SyntaxErrorKey,
  node: jsep.Expression,
  params: Params = {},
): ExpressionSyntaxError {
  return new ExpressionSyntaxError(source, key, params, spanOf(node))
}
