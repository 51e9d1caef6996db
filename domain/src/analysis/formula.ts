import { parse } from '../expression/parse.ts'
import { refuse } from './plan.ts'
import type { Comparison, Source } from './source.ts'
import { comparisons } from './source.ts'
import { answeredBy, numberOf, type Codebook, type Variable } from './variable.ts'

/**
 * The countable subset of the expression language: numbers, texts, codes of variables and of options, `+ - * /`,
 * comparisons, `&& || !`, conditions, and the functions of `functions`. Blanks stay blank.
 */
type Part =
  | { readonly type: 'number' | 'text' | 'flag'; readonly source: Source }
  | { readonly type: 'variable'; readonly variable: Variable }

type Node = ReturnType<typeof parse>

interface Fields {
  readonly value?: unknown
  readonly operator?: string
  readonly left?: Node
  readonly right?: Node
  readonly argument?: Node
  readonly test?: Node
  readonly consequent?: Node
  readonly alternate?: Node
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly name?: string
  readonly object?: Node
  readonly property?: Node
  readonly computed?: boolean
}

interface Reading {
  readonly codebook: Codebook
  /** Field that is told where the formula is wrong. */
  readonly target: string
}

/** A number of each session; a condition gives 1 and 0. @throws QueryInvalid */
export function formulaNumber(text: string, codebook: Codebook, target: string): Source {
  return number(read(parsed(text, target), { codebook, target }), { codebook, target })
}

/** A condition on each session. @throws QueryInvalid */
export function formulaFlag(text: string, codebook: Codebook, target: string): Source {
  return flag(read(parsed(text, target), { codebook, target }), { codebook, target })
}

function parsed(text: string, target: string): Node {
  try {
    return parse(text)
  } catch (error) {
    return refuse(target, 'formulaInvalid', { problem: error instanceof Error ? error.message : '' })
  }
}

function read(node: Node, reading: Reading): Part {
  const { type } = node
  const fields = node as Node & Fields
  switch (type) {
    case 'Literal':
      if (typeof fields.value === 'number') return { type: 'number', source: { kind: 'constant', value: fields.value } }
      if (typeof fields.value === 'string') return { type: 'text', source: { kind: 'text', value: fields.value } }
      break
    case 'UnaryExpression':
      if (fields.argument !== undefined) return unary(fields.operator ?? '', read(fields.argument, reading), reading)
      break
    case 'BinaryExpression':
    case 'LogicalExpression':
      if (fields.left !== undefined && fields.right !== undefined)
        return binary(fields.operator ?? '', [read(fields.left, reading), read(fields.right, reading)], reading)
      break
    case 'ConditionalExpression':
      if (fields.test !== undefined && fields.consequent !== undefined && fields.alternate !== undefined)
        return chosen([fields.test, fields.consequent, fields.alternate], reading)
      break
    case 'CallExpression':
      return called((fields.callee as (Node & Fields) | undefined)?.name ?? '', fields.arguments ?? [], reading)
    case 'Identifier':
    case 'MemberExpression':
      return named(nameOf(node), reading)
  }
  return refuse(reading.target, 'formulaInvalid', { problem: type })
}

function unary(operator: string, part: Part, reading: Reading): Part {
  if (operator === '!') return { type: 'flag', source: { kind: 'not', of: flag(part, reading) } }
  const source = number(part, reading)
  if (operator === '+') return { type: 'number', source }
  if (operator !== '-') return refuse(reading.target, 'formulaInvalid', { problem: operator })
  return { type: 'number', source: { kind: 'calc', op: '-', left: { kind: 'constant', value: 0 }, right: source } }
}

const arithmetic = ['+', '-', '*', '/'] as const
const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

function binary(written: string, [left, right]: readonly [Part, Part], reading: Reading): Part {
  const operator = written.replace('===', '==').replace('!==', '!=')
  if (isOneOf(arithmetic, operator))
    return {
      type: 'number',
      source: { kind: 'calc', op: operator, left: number(left, reading), right: number(right, reading) },
    }
  if (operator === '&&' || operator === '||') {
    const of = [flag(left, reading), flag(right, reading)]
    return { type: 'flag', source: { kind: operator === '&&' ? 'every' : 'any', of } }
  }
  if (!isOneOf(comparisons, operator)) return refuse(reading.target, 'formulaInvalid', { problem: written })
  return { type: 'flag', source: comparison(operator, [left, right], reading) }
}

/** Numbers with numbers; codes of options with texts, and with numbers where the options have no values. */
function comparison(op: Comparison, [left, right]: readonly [Part, Part], reading: Reading): Source {
  const [one, other] = [left, right].map(asNumber)
  if (one !== null && one !== undefined && other !== null && other !== undefined)
    return { kind: 'compare', op, left: one, right: other }
  return { kind: 'compare', op, left: textOf(left, reading), right: textOf(right, reading) }
}

function asNumber(part: Part): Source | null {
  if (part.type === 'number') return part.source
  return part.type === 'variable' ? numberOf(part.variable) : null
}

function textOf(part: Part, { target }: Reading): Source {
  if (part.type === 'text') return part.source
  if (part.type === 'number' && part.source.kind === 'constant')
    return { kind: 'text', value: String(part.source.value) }
  if (part.type === 'variable' && part.variable.kind === 'single' && part.variable.source !== undefined)
    return part.variable.source
  return refuse(target, 'notACategory', { variable: part.type === 'variable' ? part.variable.id : part.type })
}

function number(part: Part, { target }: Reading): Source {
  const source = asNumber(part)
  if (source !== null) return source
  if (part.type === 'flag')
    return {
      kind: 'when',
      cases: [
        { if: part.source, then: { kind: 'constant', value: 1 } },
        { if: { kind: 'not', of: part.source }, then: { kind: 'constant', value: 0 } },
      ],
      otherwise: null,
    }
  return refuse(target, 'notANumber', { variable: part.type === 'variable' ? part.variable.id : part.type })
}

/** As the language has it: a number that is not 0. */
function flag(part: Part, reading: Reading): Source {
  if (part.type === 'flag') return part.source
  return { kind: 'compare', op: '!=', left: number(part, reading), right: { kind: 'constant', value: 0 } }
}

const overNumbers = ['sum', 'avg', 'min', 'max'] as const
/** Functions that a formula may call. */
export const formulaFunctions = [...overNumbers, 'is_empty', 'not_empty', 'casewhen', 'iif'] as const

function called(name: string, args: readonly Node[], reading: Reading): Part {
  if (!isOneOf(formulaFunctions, name) || args.length === 0)
    return refuse(reading.target, 'formulaInvalid', { problem: `${name}()` })
  if (name === 'casewhen' || name === 'iif') return chosen(args, reading)
  if (name === 'is_empty' || name === 'not_empty') {
    const there = isThere(read(args[0] as Node, reading), reading)
    return { type: 'flag', source: name === 'not_empty' ? there : { kind: 'not', of: there } }
  }
  const of = args.map((arg) => number(read(arg, reading), reading))
  if (name === 'min' || name === 'max')
    return { type: 'number', source: { kind: name === 'min' ? 'least' : 'greatest', of } }
  return { type: 'number', source: { kind: name === 'avg' ? 'mean' : 'sum', of, atLeast: 1 } }
}

function isThere(part: Part, { target }: Reading): Source {
  if (part.type !== 'variable') return refuse(target, 'formulaInvalid', { problem: 'is_empty()' })
  const there = answeredBy(part.variable).map((of): Source => ({ kind: 'isThere', of }))
  return there.length === 1 ? (there[0] as Source) : { kind: 'any', of: there }
}

/** Pairs of a condition and a number, and a number for the rest. */
function chosen(args: readonly Node[], reading: Reading): Part {
  if (args.length < 2) return refuse(reading.target, 'formulaInvalid', { problem: 'casewhen()' })
  const value = (at: number) => number(read(args[at] as Node, reading), reading)
  return {
    type: 'number',
    source: {
      kind: 'when',
      cases: Array.from({ length: Math.floor(args.length / 2) }, (_, at) => ({
        if: flag(read(args[at * 2] as Node, reading), reading),
        then: value(at * 2 + 1),
      })),
      otherwise: args.length % 2 === 1 ? value(args.length - 1) : null,
    },
  }
}

/** A variable by its code, or an option of several by `Q3.A`. */
function named(name: string | null, { codebook, target }: Reading): Part {
  const variable = codebook.find(({ code }) => code === name)
  if (variable !== undefined) return { type: 'variable', variable }
  const at = name?.lastIndexOf('.') ?? -1
  const owner = codebook.find(({ code, kind }) => kind === 'multi' && code === name?.slice(0, at))
  const source = owner?.options.find(({ code }) => code === name?.slice(at + 1))?.source
  return source === undefined ? refuse(target, 'unknownVariable', { variable: name ?? '' }) : { type: 'flag', source }
}

/** `Q1`, `Q1.R1`, `Q1['1']`. */
function nameOf(node: Node): string | null {
  const { type, name, value, object, property } = node as Node & Fields
  if (type === 'Identifier') return name ?? null
  if (type === 'Literal' && (typeof value === 'string' || typeof value === 'number')) return String(value)
  if (type !== 'MemberExpression' || !object || !property) return null
  const [outer, inner] = [nameOf(object), nameOf(property)]
  return outer === null || inner === null ? null : `${outer}.${inner}`
}
