import { Cursor } from '../syntax/cursor.ts'
import { expressionAt } from '../syntax/parse-expression.ts'
import { hierarchyStep, joinStep, nestStep, rollupKey } from './parse-unbuilt.ts'
import { orderItems } from './parse-orderby.ts'
import { parseSearch } from './parse-search.ts'
import type { SplitPart } from './split.ts'
import type { Expression } from '../syntax/expression.ts'
import type { TopMethod, Transformation, AggregateItem, ComputeItem } from './query-tree.ts'

function aggregateItems(cursor: Cursor): readonly AggregateItem[] {
  const items: AggregateItem[] = []
  do items.push(item(cursor))
  while (cursor.takeMark(','))
  return items
}

/** `$count as N`, `Items/$count as N`, `A mul B with sum as S`, or a custom aggregate. */
function item(cursor: Cursor): AggregateItem {
  const { at } = cursor.peek()
  if (cursor.isSystem('$count')) {
    cursor.take()
    return { expression: null, method: null, ...rest(cursor), at }
  }
  const expression = expressionAt(cursor)
  if (expression.kind === 'count') return { expression, method: null, ...rest(cursor), at }
  const method = cursor.takeWord('with') ? cursor.name() : null
  if (method === null && !isPath(expression)) throw cursor.unexpected('"with"')
  return { expression, method, ...rest(cursor, method === null), at }
}

/** A custom aggregate may go without a name of its own. */
function rest(cursor: Cursor, mayBeNameless = false): Pick<AggregateItem, 'name' | 'unbuilt'> {
  const unbuilt = froms(cursor, mayBeNameless) ? 'aggregate with "from"' : null
  return { name: mayBeNameless && !cursor.isWord('as') ? null : cursor.alias(), unbuilt }
}

/** `from Time,Product/Name with average`; what is aggregated by a custom aggregate needs no method. */
function froms(cursor: Cursor, isCustom: boolean): boolean {
  if (!cursor.takeWord('from')) return false
  do expressionAt(cursor)
  while (cursor.takeMark(','))
  if (cursor.takeWord('with')) cursor.name()
  else if (!isCustom) throw cursor.unexpected('"with"')
  else if (cursor.isWord('from')) throw cursor.unexpected('"with" or "as"')
  froms(cursor, isCustom)
  return true
}

const isPath = (expression: Expression): boolean => expression.kind === 'member' || expression.kind === 'unsupported'

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

/** `groupby((A,B/C),…)`. */
function groupbyStep(cursor: Cursor, at: number, parseSteps: ParseSteps): Transformation {
  cursor.expectMark('(')
  cursor.expectMark('(')
  const keys: Expression[] = []
  do keys.push(rollupKey(cursor, parseSteps) ?? groupingPath(cursor))
  while (cursor.takeMark(','))
  cursor.expectMark(')')
  const then = cursor.takeMark(',') ? parseSteps(cursor) : []
  cursor.expectMark(')')
  return { kind: 'groupby', keys, then, at }
}

/** A path to a value: it ends in a property, not in an annotation or a type cast. */
function groupingPath(cursor: Cursor): Expression {
  const from = cursor.peek()
  const path = expressionAt(cursor)
  const last = cursor.previous()
  if (last.kind === 'name' && !last.text.includes('.') && (path.kind === 'member' || path.kind === 'unsupported'))
    return path
  throw cursor.wrong('a path to a property is expected', from.at)
}

/** `A add B as C,day(At) as D`. */
export function parseCompute({ text, at }: SplitPart, target: string): readonly ComputeItem[] {
  const cursor = new Cursor(text, target, at)
  const items = computeItems(cursor)
  cursor.expectEnd()
  return items
}

function computeItems(cursor: Cursor): readonly ComputeItem[] {
  const items: ComputeItem[] = []
  do {
    const expression = expressionAt(cursor)
    items.push({ expression, name: cursor.alias(), at: expression.at })
  } while (cursor.takeMark(','))
  return items
}
