import type jsep from 'jsep'
import { ExpressionSyntaxError } from './syntax-error.ts'

/** The path that a name or a chain of members asks for, e.g. `Q1.input.O3` → `['Q1', '@input', 'O3']`. */
export function pathOf(node: jsep.Expression, source: string): readonly string[] {
  const members: jsep.MemberExpression[] = []
  let base = node
  while (base.type === 'MemberExpression') {
    members.push(base as jsep.MemberExpression)
    base = (base as jsep.MemberExpression).object
  }
  const path = [baseName(base, source)]
  for (let member = members.pop(); member; member = members.pop()) path.push(segment(member, path, source))
  return Object.freeze(path)
}

const suffixes: ReadonlySet<string> = new Set(['text', 'input', 'score', 'count', 'visible', 'seconds'])
const baseForm = /^(?:[\p{L}_]|\$[\p{L}_])[\p{L}\p{N}_]*$/u
const memberForm = /^[\p{L}\p{N}_]+$/u

function baseName(node: jsep.Expression, source: string): string {
  const name = (node as jsep.Identifier).name
  if (node.type !== 'Identifier') throw new ExpressionSyntaxError(source, "'.' and '[…]' follow a name only")
  if (!baseForm.test(name)) throw new ExpressionSyntaxError(source, `'${name}' is not a name`)
  return name
}

function segment(member: jsep.MemberExpression, path: readonly string[], source: string): string {
  if (member.optional) throw new ExpressionSyntaxError(source, "'?.' is not supported")
  if (member.computed) {
    const { type, value } = member.property as jsep.Literal
    if (type !== 'Literal' || typeof value !== 'string') throw new ExpressionSyntaxError(source, 'only a quoted code stands in [ ]')
    return value
  }
  const { name } = member.property as jsep.Identifier
  if (!memberForm.test(name)) throw new ExpressionSyntaxError(source, `'${name}' is not a name`)
  // Context (`$session.score`) has fields, not suffixes; after a suffix come codes (`Q1.input.O3`).
  const takesSuffix = !path[0]?.startsWith('$') && !path.some((earlier) => earlier.startsWith('@'))
  return takesSuffix && suffixes.has(name) ? `@${name}` : name
}
