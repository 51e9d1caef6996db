import type jsep from 'jsep'
import { parse, spanOf } from '../../expression/parse.ts'

/** What an expression asks of each question that it names, by the question's code; in the order of the expression. */
export type Terms = ReadonlyMap<string, string>

/** Null for an expression that is not a list of conditions, each about one question, that all must hold. */
export function termsOf(expression: string): Terms | null {
  const terms = new Map<string, string>()
  for (const part of conditionsOf(expression)) {
    const codes = new Set(namesIn(part))
    const [code] = codes
    if (code === undefined || codes.size > 1) return null
    const { from, to } = spanOf(part)
    const text = expression.slice(from, to)
    terms.set(code, terms.has(code) ? `${terms.get(code)} && ${text}` : text)
  }
  return terms
}

function conditionsOf(expression: string): readonly jsep.Expression[] {
  try {
    return flat(parse(expression))
  } catch {
    return []
  }
}

function flat(node: jsep.Expression): readonly jsep.Expression[] {
  if (node.type !== 'BinaryExpression' || node['operator'] !== '&&') return [node]
  return [...flat(node['left'] as jsep.Expression), ...flat(node['right'] as jsep.Expression)]
}

/** Codes of questions: names of functions and of parts behind a dot are none. */
function namesIn(node: jsep.Expression): readonly string[] {
  if (node.type === 'Identifier') return [node['name'] as string]
  const inner = Object.entries(node).filter(([field]) => field !== 'callee' && field !== 'property')
  return inner
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .flatMap((value: unknown) => (isNode(value) ? namesIn(value) : []))
}

const isNode = (value: unknown): value is jsep.Expression =>
  typeof value === 'object' && value !== null && 'type' in value
