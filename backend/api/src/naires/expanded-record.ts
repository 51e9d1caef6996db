import type { NaireRecord } from '@naire/domain/naires'
import { ODataError, type QueryTree } from '@naire/odata'

/** Parts of a record that are sent only when they are expanded. */
const parts = ['Subject', 'Questions', 'QuotarList', 'ResourceList'] as const

/** The record with the parts that `$expand` names, each with what its `$select` names. Its own `$select` narrows the rest. */
export function expandedRecord(
  record: Partial<NaireRecord>,
  { expand = [], select }: QueryTree,
): Readonly<Record<string, unknown>> {
  const asked = new Map(expand.map(({ path, query }) => [path.join('/'), query]))
  const unknown = [...asked.keys()].find((name) => name !== '*' && !(parts as readonly string[]).includes(name))
  if (unknown !== undefined) throw new ODataError(400, `Naire has no navigation ${unknown}`, { target: '$expand' })
  const own = Object.entries(record).filter(([name]) => !(parts as readonly string[]).includes(name))
  const expanded = parts
    .filter((name) => asked.has(name) || asked.has('*'))
    .map((name) => [name, narrowed(record[name] ?? null, asked.get(name))])
  return { ...picked(Object.fromEntries(own), select), ...Object.fromEntries(expanded) }
}

function narrowed(part: unknown, query: QueryTree | undefined): unknown {
  return Array.isArray(part) ? part.map((item: unknown) => narrowed(item, query)) : picked(part, query?.select)
}

function picked(value: unknown, select: QueryTree['select']): Readonly<Record<string, unknown>> {
  const fields = Object.entries((value ?? {}) as Record<string, unknown>)
  const names = select?.map(({ path }) => path.join('/'))
  return Object.fromEntries(
    names === undefined || names.includes('*') ? fields : fields.filter(([name]) => names.includes(name)),
  )
}
