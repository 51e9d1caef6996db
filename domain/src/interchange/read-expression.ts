import type jsep from 'jsep'
import { parse } from '../expression/parse.ts'
import { pathOf } from '../expression/reference.ts'
import { ExpressionSyntaxError } from '../expression/index.ts'
import { Untranslatable, type Node, type Operator } from './foreign-expression.ts'
import type { Rule } from './survey.ts'

/** One of our own expressions, to be written in another language; names are paths: `Q5.R1`. @throws Untranslatable */
export function readExpression(source: string): Node {
  return nodeOf(parse(source), source)
}

/** The same as a rule, which keeps what cannot be read. */
export function ownRule(source: string, construct: string): Rule | null {
  if (source.trim() === '') return null
  try {
    return { node: readExpression(source), source, construct }
  } catch (error) {
    if (error instanceof Untranslatable || error instanceof ExpressionSyntaxError)
      return { node: null, source, construct }
    throw error
  }
}

const operators: ReadonlySet<string> = new Set(['||', '&&', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'])

function nodeOf(node: jsep.Expression, source: string): Node {
  const known = node as jsep.CoreExpression
  const inner = (part: jsep.Expression) => nodeOf(part, source)
  switch (known.type) {
    case 'Literal':
      return { kind: 'value', value: known.value as string | number | boolean | null }
    case 'Identifier':
    case 'MemberExpression':
      return reference(pathOf(known, source))
    case 'ArrayExpression':
      return { kind: 'list', items: known.elements.map((item) => inner(item as jsep.Expression)) }
    case 'CallExpression':
      return called(String((known.callee as jsep.Identifier).name), known.arguments.map(inner))
    case 'UnaryExpression':
      if (known.operator === '+') return inner(known.argument)
      return { kind: 'unary', operator: known.operator === '!' ? '!' : '-', of: inner(known.argument) }
    case 'BinaryExpression': {
      const operator = known.operator.replace('===', '==').replace('!==', '!=')
      if (!operators.has(operator)) throw new Untranslatable(known.operator)
      return { kind: 'binary', operator: operator as Operator, left: inner(known.left), right: inner(known.right) }
    }
    case 'ConditionalExpression':
      return {
        kind: 'choose',
        test: inner(known.test),
        then: inner(known.consequent),
        otherwise: inner(known.alternate),
      }
    default:
      throw new Untranslatable(source)
  }
}

function called(name: string, args: readonly Node[]): Node {
  if (name !== 'iif' && name !== 'casewhen') return { kind: 'call', name, args }
  const last = args.length % 2 === 1 ? args.at(-1) : undefined
  const cases = Array.from(
    { length: Math.floor(args.length / 2) },
    (_, at) => [args[at * 2], args[at * 2 + 1]] as const,
  )
  return cases.reduceRight<Node>(
    (otherwise, [test, then]) => (test && then ? { kind: 'choose', test, then, otherwise } : otherwise),
    last ?? { kind: 'value', value: null },
  )
}

function reference(path: readonly string[]): Node {
  const suffix = path.findIndex((part) => part.startsWith('@'))
  const name = (suffix < 0 ? path : path.slice(0, suffix)).join('.')
  switch (path[suffix]) {
    case undefined:
      return { kind: 'name', name }
    case '@text':
      return { kind: 'words', name }
    case '@count':
      return { kind: 'count', name }
    case '@input':
      return { kind: 'name', name: [name, '@other', ...path.slice(suffix + 1)].join('.') }
    default:
      throw new Untranslatable(path.join('.').replaceAll('@', ''))
  }
}
