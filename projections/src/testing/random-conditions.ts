import { codePoints, type Entity } from './evaluate.ts'
import type { Random } from './random.ts'

/** True, false, or null where OData leaves it undecided. */
type TernaryValue = boolean | null

/** A condition as an object of the address builder, and what it means, said without OData. */
export interface Condition {
  readonly filter: object | string
  readonly holds: (row: Entity, members: readonly Entity[]) => TernaryValue
}

const texts = ['', 'a', 'A_b', '_', '%', '\\', '中文', "O'Neil", 'x&y=z', 'a+b/c#d?', '3', '12.5'] as const
const numbers = [0, 1, 3, -7, 12.5, 400] as const

/** Conditions on NaireSessions, nested to `depth`. */
export function randomCondition(random: Random, depth: number): Condition {
  if (depth <= 0 || random.chance(3))
    return random.pick([ofText, ofNumber, ofTime, ofList, ofNull, ofLength, ofMembers, ofFunction])(random)
  const parts = Array.from({ length: 2 + random.below(2) }, () => randomCondition(random, depth - 1))
  return random.pick([all, any, none])(parts)
}

function all(parts: readonly Condition[]): Condition {
  return {
    filter: { and: parts.map(({ filter }) => filter) },
    holds: (row, members) =>
      decided(
        parts.map(({ holds }) => holds(row, members)),
        false,
      ),
  }
}

function any(parts: readonly Condition[]): Condition {
  return {
    filter: { or: parts.map(({ filter }) => filter) },
    holds: (row, members) =>
      decided(
        parts.map(({ holds }) => holds(row, members)),
        true,
      ),
  }
}

function none([part]: readonly Condition[]): Condition {
  if (!part) throw new Error('there is nothing to deny')
  return {
    filter: { not: part.filter },
    holds: (row, members) => {
      const truth = part.holds(row, members)
      return truth === null ? null : !truth
    },
  }
}

/** One part of this value decides; else one that is undecided leaves all so. */
function decided(parts: readonly TernaryValue[], value: boolean): TernaryValue {
  if (parts.includes(value)) return value
  return parts.includes(null) ? null : !value
}

type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
const comparisons: readonly Comparison[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']

function compared(operator: Comparison, one: unknown, other: unknown): boolean {
  if (operator === 'eq') return one === other
  if (operator === 'ne') return one !== other
  if (one === null || other === null) return false
  const order = typeof one === 'string' ? codePoints(one, String(other)) : Number(one) - Number(other)
  return operator === 'gt' ? order > 0 : operator === 'ge' ? order >= 0 : operator === 'lt' ? order < 0 : order <= 0
}

function ofText(random: Random): Condition {
  const [name, operator, value] = [
    random.pick(['UserName', 'ReturnReason', 'Mode']),
    random.pick(comparisons),
    random.pick(texts),
  ]
  return { filter: { [name]: { [operator]: value } }, holds: (row) => compared(operator, row[name] ?? null, value) }
}

function ofNumber(random: Random): Condition {
  const [name, operator, value] = [
    random.pick(['Score', 'Duration', 'Status', 'ReviewStatus']),
    random.pick(comparisons),
    random.pick(numbers),
  ]
  return { filter: { [name]: { [operator]: value } }, holds: (row) => compared(operator, row[name] ?? null, value) }
}

function ofTime(random: Random): Condition {
  const [name, operator, value] = [
    random.pick(['StartTime', 'CommitTime']),
    random.pick(comparisons),
    new Date(Date.UTC(2025, random.below(12), 1 + random.below(28), random.below(24))),
  ]
  return {
    filter: { [name]: { [operator]: value } },
    holds: (row) => compared(operator, row[name] === null ? null : Date.parse(String(row[name])), value.getTime()),
  }
}

function ofList(random: Random): Condition {
  const values = Array.from({ length: 1 + random.below(4) }, () => random.below(6))
  return { filter: { Status: { in: values } }, holds: (row) => values.includes(Number(row['Status'])) }
}

function ofNull(random: Random): Condition {
  const [name, operator] = [
    random.pick(['UserName', 'Score', 'CommitTime', 'Success']),
    random.pick(['eq', 'ne'] as const),
  ]
  return { filter: { [name]: { [operator]: null } }, holds: (row) => compared(operator, row[name] ?? null, null) }
}

function ofLength(random: Random): Condition {
  const [operator, value] = [random.pick(comparisons), random.below(6)]
  return {
    filter: { 'length(UserName)': { [operator]: value } },
    holds: (row) => compared(operator, lengthOf(row['UserName']), value),
  }
}

/** In characters, not in UTF-16. */
const lengthOf = (value: unknown): number | null => (typeof value === 'string' ? Array.from(value).length : null)

const functions = {
  contains: (text: string, part: string) => text.includes(part),
  startswith: (text: string, part: string) => text.startsWith(part),
  endswith: (text: string, part: string) => text.endsWith(part),
} as const

function ofFunction(random: Random): Condition {
  const name = random.pick(['contains', 'startswith', 'endswith'] as const)
  const part = random.pick(texts)
  return {
    filter: { UserName: { [name]: part } },
    holds: ({ UserName }) => (typeof UserName === 'string' ? functions[name](UserName, part) : null),
  }
}

function ofMembers(random: Random): Condition {
  const value = random.pick(texts)
  const quantifier = random.pick(['any', 'all'] as const)
  const matches = (member: Entity) => member['Value1'] === value
  return {
    filter: { Feedbacks: { [quantifier]: { Value1: value } } },
    holds: (_, members) => (quantifier === 'any' ? members.some(matches) : members.every(matches)),
  }
}
