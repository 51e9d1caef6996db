import { Cursor } from '../syntax/cursor.ts'
import { expressionAt } from '../syntax/parse-expression.ts'
import type { TopMethod, Transformation } from './apply-tree.ts'
import { aggregateItems } from './parse-aggregate.ts'
import { computeItems } from './parse-compute.ts'
import { groupbyStep } from './parse-groupby.ts'
import { hierarchyStep, joinStep, nestStep } from './parse-unbuilt.ts'
import { orderItems } from './parse-orderby.ts'
import { parseSearch } from './parse-search.ts'
import type { SplitPart } from './split.ts'

/** `filter(…)/groupby((…),aggregate(…))/top(5)`: steps that each take what the one before leaves. */
export function parseApply({ text, at }: SplitPart, target: string): readonly Transformation[] {
  const cursor = new Cursor(text, target, at)
  const steps = sequence(cursor)
  cursor.expectEnd()
  return steps
}

/** Reads steps; it is passed along because steps hold steps. */
export type ParseSteps = (cursor: Cursor) => readonly Transformation[]

function sequence(cursor: Cursor): readonly Transformation[] {
  return cursor.nested(() => {
    const steps: Transformation[] = []
    do steps.push(step(cursor))
    while (cursor.takeMark('/'))
    return steps
  })
}

function step(cursor: Cursor): Transformation {
  const token = cursor.take()
  const name = token.kind === 'name' ? token.text.toLowerCase() : ''
  const row = Object.hasOwn(steps, name) ? steps[name] : undefined
  if (row !== undefined) return row(cursor, token.at)
  if (token.text.includes('.') && cursor.isMark('(')) return unsupportedFunction(cursor, token.text, token.at)
  throw cursor.wrong(
    token.kind === 'name' ? `there is no transformation ${token.text}` : 'a transformation is expected',
    token.at,
  )
}

type ParseStep = (cursor: Cursor, at: number) => Transformation

const steps: Readonly<Record<string, ParseStep>> = {
  identity: (_, at) => ({ kind: 'identity', at }),
  filter: (cursor, at) => ({ kind: 'filter', condition: inParentheses(cursor, expressionAt), at }),
  search: (cursor, at) => ({ kind: 'search', search: parseSearch(cursor.rawParentheses(), cursor.target), at }),
  compute: (cursor, at) => ({ kind: 'compute', items: inParentheses(cursor, computeItems), at }),
  orderby: (cursor, at) => ({ kind: 'orderby', items: inParentheses(cursor, orderItems), at }),
  top: (cursor, at) => ({ kind: 'top', count: inParentheses(cursor, wholeNumber), at }),
  skip: (cursor, at) => ({ kind: 'skip', count: inParentheses(cursor, wholeNumber), at }),
  aggregate: (cursor, at) => ({ kind: 'aggregate', items: inParentheses(cursor, aggregateItems), at }),
  groupby: (cursor, at) => groupbyStep(cursor, at, sequence),
  concat: (cursor, at) => ({ kind: 'concat', branches: inParentheses(cursor, branches), at }),
  topcount: best('topcount'),
  topsum: best('topsum'),
  toppercent: best('toppercent'),
  bottomcount: best('bottomcount'),
  bottomsum: best('bottomsum'),
  bottompercent: best('bottompercent'),
  addnested: (cursor, at) => nestStep(cursor, { name: 'addnested', at }, sequence),
  nest: (cursor, at) => nestStep(cursor, { name: 'nest', at }, sequence),
  join: (cursor, at) => joinStep(cursor, { name: 'join', at }, sequence),
  outerjoin: (cursor, at) => joinStep(cursor, { name: 'outerjoin', at }, sequence),
  ancestors: (cursor, at) => hierarchyStep(cursor, { name: 'ancestors', at }, sequence),
  descendants: (cursor, at) => hierarchyStep(cursor, { name: 'descendants', at }, sequence),
  traverse: (cursor, at) => hierarchyStep(cursor, { name: 'traverse', at }, sequence),
}

function best(method: TopMethod): ParseStep {
  return (cursor, at) =>
    inParentheses(cursor, () => {
      const amount = expressionAt(cursor)
      cursor.expectMark(',')
      return { kind: 'best', method, amount, by: expressionAt(cursor), at }
    })
}

function branches(cursor: Cursor): readonly (readonly Transformation[])[] {
  const read = [sequence(cursor)]
  cursor.expectMark(',')
  do read.push(sequence(cursor))
  while (cursor.takeMark(','))
  return read
}

function inParentheses<T>(cursor: Cursor, parse: (cursor: Cursor) => T): T {
  cursor.expectMark('(')
  const parsed = parse(cursor)
  cursor.expectMark(')')
  return parsed
}

function wholeNumber(cursor: Cursor): number {
  const { kind, text, at } = cursor.take()
  if (kind === 'number' && /^\d{1,9}$/.test(text)) return Number(text)
  throw cursor.wrong('a whole number is expected', at)
}

function unsupportedFunction(cursor: Cursor, name: string, at: number): Transformation {
  cursor.rawParentheses()
  return { kind: 'unsupported', what: `the transformation ${name}`, at }
}
