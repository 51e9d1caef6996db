const longest = 100

/** What an OData expression reads as something else, and the names that every row has. */
const taken = new Set([
  'and',
  'or',
  'not',
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'has',
  'add',
  'sub',
  'mul',
  'div',
  'divby',
  'mod',
  'asc',
  'desc',
  'null',
  'true',
  'false',
  'INF',
  'NaN',
  'Sid',
  'NaireRevision',
  'Replies',
  'Session',
  'Feedbacks',
])

/** A name for the wire from a heading (`Q1.R1.A` → `Q1_R1_A`), other than all `others`. */
export function propertyName(heading: string, others: ReadonlySet<string>): string {
  const plain = heading.replaceAll(/[^\p{L}\p{Nd}_]/gu, '_').slice(0, longest)
  const name = /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
  if (isFree(name, others)) return name
  for (let copy = 2; ; copy += 1) {
    if (isFree(`${name}_${copy}`, others)) return `${name}_${copy}`
  }
}

const isFree = (name: string, others: ReadonlySet<string>): boolean => !taken.has(name) && !others.has(name)
