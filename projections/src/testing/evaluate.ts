import type { Arithmetic, BoundExpression, BoundRow, Comparison, FunctionName } from '@naire/odata'

type Value = string | number | boolean | null
export type Entity = Readonly<Record<string, unknown>>

/** The rows of an expression by range, and how navigations lead on. */
export interface EvaluationWorld {
  readonly ranges: Readonly<Record<number, Entity>>
  readonly members: (row: Entity, navigation: string) => readonly Entity[]
}

/** Reference evaluation of an OData expression, computed the plain way; times are ISO texts, null is null. */
export function evaluate(bound: BoundExpression, world: EvaluationWorld): Value {
  switch (bound.node) {
    case 'literal':
      return bound.value
    case 'property':
      return (owner(bound.row, world)?.[bound.property.name] ?? null) as Value
    case 'dynamic':
      return (
        (owner(bound.row, world)?.[bound.property.name] as Readonly<Record<string, string>> | undefined)?.[
          bound.member
        ] ?? null
      )
    case 'call':
      return call(
        bound.name,
        bound.args.map((arg) => evaluate(arg, world)),
      )
    case 'not': {
      const value = evaluate(bound.operand, world)
      return value === null ? null : !value
    }
    case 'minus':
      return negative(numeric(evaluate(bound.operand, world)))
    case 'logic':
      return logic(bound.operator, evaluate(bound.left, world), evaluate(bound.right, world))
    case 'compare':
      return compare(bound.operator, ...comparable(bound, evaluate(bound.left, world), evaluate(bound.right, world)))
    case 'arithmetic':
      return arithmetic(bound.operator, numeric(evaluate(bound.left, world)), numeric(evaluate(bound.right, world)))
    case 'case': {
      const branch = bound.branches.find(({ when }) => evaluate(when, world) === true)
      return branch ? evaluate(branch.value, world) : null
    }
    case 'cast':
      return cast(bound, evaluate(bound.operand, world))
    case 'in':
      return bound.items.some((item) =>
        compare(
          'eq',
          ...comparable({ left: bound.value, right: item }, evaluate(bound.value, world), evaluate(item, world)),
        ),
      )
    case 'lambda': {
      const { predicate } = bound
      const each = membersOf(bound, world).map((member) =>
        predicate
          ? evaluate(predicate, { ...world, ranges: { ...world.ranges, [bound.range]: member } }) === true
          : true,
      )
      return bound.quantifier === 'any' ? each.includes(true) : each.every(Boolean)
    }
    case 'count':
      return membersOf(bound, world).length
  }
}

function owner({ range, steps }: BoundRow, world: EvaluationWorld): Entity | undefined {
  return steps.reduce<Entity | undefined>((row, step) => row && world.members(row, step.name)[0], world.ranges[range])
}

function membersOf(
  { row, navigation }: Extract<BoundExpression, { node: 'lambda' | 'count' }>,
  world: EvaluationWorld,
): readonly Entity[] {
  const from = owner(row, world)
  return from ? world.members(from, navigation.name) : []
}

function logic(operator: 'and' | 'or', left: Value, right: Value): Value {
  const decisive = operator === 'or'
  if (left === decisive || right === decisive) return decisive
  return left === null || right === null ? null : !decisive
}

/** Text beside a number is read as one, or as nothing; a day beside a time is its midnight. */
function comparable(
  { left, right }: { left: BoundExpression; right: BoundExpression },
  one: Value,
  other: Value,
): [Value, Value] {
  const read = (value: Value, bound: BoundExpression, beside: BoundExpression): Value => {
    if (bound.type === 'Dynamic' && beside.type === 'Number') return numeric(value)
    return bound.type === 'Date' && beside.type === 'DateTimeOffset' && typeof value === 'string'
      ? `${value}T00:00:00.000Z`
      : value
  }
  return [read(one, left, right), read(other, right, left)]
}

function compare(operator: Comparison, one: Value, other: Value): boolean {
  if (operator === 'eq') return one === other
  if (operator === 'ne') return one !== other
  if (one === null || other === null) return false
  const order =
    one === other
      ? 0
      : typeof one === 'string' && typeof other === 'string'
        ? codePoints(one, other)
        : one > other
          ? 1
          : -1
  switch (operator) {
    case 'gt':
      return order > 0
    case 'ge':
      return order >= 0
    case 'lt':
      return order < 0
    case 'le':
      return order <= 0
  }
}

function cast({ type, whole }: Extract<BoundExpression, { node: 'cast' }>, value: Value): Value {
  if (value === null) return null
  if (type === 'String') return String(value)
  if (type === 'Date') return String(value).slice(0, 10)
  const number = numeric(value)
  return number !== null && whole ? Math.trunc(number) || 0 : number
}

export function codePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

function numeric(value: Value): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : null
}

const negative = (value: number | null): number | null => (value === null ? null : -value || 0)

function arithmetic(operator: Arithmetic, a: number | null, b: number | null): number | null {
  if (a === null || b === null || (b === 0 && (operator === 'div' || operator === 'intDiv' || operator === 'mod')))
    return null
  switch (operator) {
    case 'add':
      return a + b
    case 'sub':
      return a - b
    case 'mul':
      return a * b || 0
    case 'div':
      return a / b || 0
    case 'intDiv':
      return Math.trunc(a / b) || 0
    case 'mod':
      return a % b || 0
  }
}

/** The functions that the random filters use. */
const functions: { readonly [Name in FunctionName]?: (...args: never[]) => Value } = {
  contains: (a: string, b: string) => a.includes(b),
  startswith: (a: string, b: string) => a.startsWith(b),
  endswith: (a: string, b: string) => a.endsWith(b),
  length: (a: string) => [...a].length,
  indexof: (a: string, b: string) => a.indexOf(b),
  substring: (a: string, from: number, count?: number) =>
    [...a].slice(Math.max(0, from), count === undefined ? undefined : Math.max(0, from) + Math.max(0, count)).join(''),
  tolower: (a: string) => a.toLowerCase(),
  toupper: (a: string) => a.toUpperCase(),
  concat: (a: string, b: string) => a + b,
  year: (a: string) => new Date(a).getUTCFullYear(),
  month: (a: string) => new Date(a).getUTCMonth() + 1,
  day: (a: string) => new Date(a).getUTCDate(),
  hour: (a: string) => new Date(a).getUTCHours(),
  minute: (a: string) => new Date(a).getUTCMinutes(),
  second: (a: string) => new Date(a).getUTCSeconds(),
  fractionalseconds: (a: string) => new Date(a).getUTCMilliseconds() / 1000,
  totaloffsetminutes: () => 0,
  trim: (a: string) => a.trim(),
  date: (a: string) => a.slice(0, 10),
  round: (a: number) => Math.sign(a) * Math.round(Math.abs(a)) || 0,
  floor: (a: number) => Math.floor(a) || 0,
  ceiling: (a: number) => Math.ceil(a) || 0,
}

function call(name: FunctionName, args: readonly Value[]): Value {
  const known = functions[name]
  if (!known) throw new Error(`${name} is not evaluated here`)
  return args.includes(null) ? null : known(...(args as never[]))
}
