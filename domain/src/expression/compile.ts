import type jsep from 'jsep'
import { functions } from './functions/index.ts'
import { literalValue } from './literal.ts'
import { binaryOperators, unaryOperators, type Step } from './operators.ts'
import { maxDepth, parse, tooDeep } from './parse.ts'
import type { PatternEngine } from './pattern-engine.ts'
import { pathOf } from './reference.ts'
import { blank, type Operand, type Scope } from './scope.ts'
import { ExpressionSyntaxError } from './syntax-error.ts'
import { isTrue, type Value } from './value.ts'

export interface Expression {
  readonly source: string
  /** Every path that it reads, without duplicates, e.g. `[['Q1'], ['Q3', 'R1'], ['Q1', '@text']]`. */
  readonly references: readonly (readonly string[])[]
  /** Never throws. */
  evaluate(scope: Scope): Value
}

export interface CompileOptions {
  /** Needed by `matches` only; see `usesPatterns`. */
  readonly patterns?: PatternEngine
}

/** @throws ExpressionSyntaxError, whose message contains the source. */
export function compile(source: string, options: CompileOptions = {}): Expression {
  if (source.trim() === '') return { source, references: [], evaluate: blank }
  const compilation = new Compilation(source, options.patterns)
  const evaluate = compilation.operand(parse(source), 1)
  return { source, references: [...compilation.references.values()], evaluate }
}

class Compilation {
  readonly references = new Map<string, readonly string[]>()
  private calls = 0

  constructor(
    private readonly source: string,
    private readonly patterns: PatternEngine | undefined,
  ) {}

  operand(node: jsep.Expression, depth: number): Operand {
    if (depth > maxDepth) throw tooDeep(this.source)
    const known = node as jsep.CoreExpression
    switch (known.type) {
      case 'Literal':
        return constant(literalValue(known, this.source))
      case 'Identifier':
      case 'MemberExpression':
        return this.reference(known)
      case 'ArrayExpression':
        return this.list(known, depth)
      case 'CallExpression':
        return this.call(known, depth)
      case 'UnaryExpression':
        return this.unary(known, depth)
      case 'BinaryExpression':
        return this.binary(known, depth)
      case 'ConditionalExpression':
        return this.conditional(known, depth)
      case 'Compound':
      case 'SequenceExpression':
      case 'ThisExpression':
        throw this.mistake('this is not one expression')
    }
    throw this.mistake(`${node.type} is not supported`)
  }

  private reference(node: jsep.Expression): Operand {
    const fresh = pathOf(node, this.source)
    const key = JSON.stringify(fresh)
    const path = this.references.get(key) ?? fresh
    this.references.set(key, path)
    return (scope) => scope.lookup(path)
  }

  private list(node: jsep.ArrayExpression, depth: number): Operand {
    const elements = node.elements.map((element) => {
      if (!element) throw this.mistake('a list has a gap')
      return this.operand(element, depth + 1)
    })
    if (node.elements.every((element) => element?.type === 'Literal')) {
      return constant(node.elements.map((element) => literalValue(element as jsep.Literal, this.source)))
    }
    return (scope) => elements.map((element) => element(scope))
  }

  private call(node: jsep.CallExpression, depth: number): Operand {
    const name = (node.callee as jsep.Identifier).name
    const row = node.callee.type === 'Identifier' ? functions.get(name) : undefined
    if (!row || (node as { optional?: boolean }).optional) throw this.mistake(`there is no function '${name ?? '…'}'`)
    const given = node.arguments.length
    if (given < row.least || given > row.most) throw this.mistake(`${name}() does not take ${given} arguments`)
    const site = { source: this.source, place: this.calls++, patterns: this.patterns, literals: node.arguments.map(literalText) }
    return row.bind(
      node.arguments.map((argument) => this.operand(argument, depth + 1)),
      site,
    )
  }

  private unary(node: jsep.UnaryExpression, depth: number): Operand {
    const bind = unaryOperators.get(node.operator)
    if (!bind) throw this.mistake(`the operator '${node.operator}' is not supported`)
    return bind(this.operand(node.argument, depth + 1))
  }

  // A chain like a + b + c … is a loop, not a nest, so that its length is bounded by the source only.
  private binary(node: jsep.BinaryExpression, depth: number): Operand {
    const links = linksOf(node)
    const first = this.operand(links[0]?.left ?? node, depth + 1)
    const steps = links.map((link) => this.step(link, depth + 1))
    return chain(first, steps)
  }

  private step(link: jsep.BinaryExpression, depth: number): Step {
    const bind = binaryOperators.get(link.operator)
    if (!bind) throw this.mistake(`the operator '${link.operator}' is not supported`)
    return bind(this.operand(link.right, depth))
  }

  private conditional(node: jsep.ConditionalExpression, depth: number): Operand {
    const test = this.operand(node.test, depth + 1)
    const consequent = this.operand(node.consequent, depth + 1)
    const alternate = this.operand(node.alternate, depth + 1)
    return (scope) => (isTrue(test(scope)) ? consequent(scope) : alternate(scope))
  }

  private mistake(reason: string): ExpressionSyntaxError {
    return new ExpressionSyntaxError(this.source, reason)
  }
}

function constant(value: Value): Operand {
  return () => value
}

// From the innermost, which is evaluated first, to the outermost.
function linksOf(node: jsep.BinaryExpression): readonly jsep.BinaryExpression[] {
  const links: jsep.BinaryExpression[] = []
  for (let link: jsep.Expression = node; link.type === 'BinaryExpression'; link = (link as jsep.BinaryExpression).left) {
    links.push(link as jsep.BinaryExpression)
  }
  return links.map((_, at) => links[links.length - 1 - at] as jsep.BinaryExpression)
}

function chain(first: Operand, steps: readonly Step[]): Operand {
  const [only] = steps
  if (only && steps.length === 1) return (scope) => only(first(scope), scope)
  return (scope) => {
    let value = first(scope)
    for (const step of steps) value = step(value, scope)
    return value
  }
}

function literalText(node: jsep.Expression): string | undefined {
  const { type, value } = node as jsep.Literal
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}
