import { binary, name, not, some, value, type Node } from '../foreign-expression.ts'
import type { WatchedFields } from '../report.ts'
import type { Rule } from '../survey.ts'

/** Of a list of options that follow those that were chosen in another question. */
export function filteredBy(fields: WatchedFields, code: string): Rule | null {
  for (const [construct, isLeft] of [
    ['array_filter', false],
    ['array_filter_exclude', true],
  ] as const) {
    const source = fields.glance(construct)
    if (source === '') continue
    fields.change(construct, 'spread')
    const chosen: Node = some(source.split(/[;,\s]+/).map((each) => binary('==', name(each), value(code))))
    return { node: isLeft ? not(chosen) : chosen, source, construct: `attributes ${construct}` }
  }
  return null
}
