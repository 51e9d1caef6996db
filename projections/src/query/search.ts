import type { SearchTree } from '@naire/odata'
import { escapePattern } from './emit-call.ts'
import type { SetPlan } from './set-plan.ts'
import { column, type Statement } from './statement.ts'

/** Each word must occur in one of the set's searched properties, whatever its case. */
export function emitSearch(tree: SearchTree, place: { plan: SetPlan; statement: Statement; t: string }): string {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return `(${emitSearch(tree.left, place)} ${tree.kind} ${emitSearch(tree.right, place)})`
    case 'not':
      return `(not ${emitSearch(tree.operand, place)})`
    case 'word': {
      const { plan, statement, t } = place
      const pattern = statement.value(`%${escapePattern(tree.text)}%`)
      const columns = plan.search ?? []
      return `(${columns.map((name) => `coalesce(${column(plan, name, t)} collate "default" ilike ${pattern}::text, false)`).join(' or ') || 'false'})`
    }
  }
}
