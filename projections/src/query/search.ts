import type { EntitySet, SearchTree } from '@naire/odata'
import { escapePattern } from './emit-call.ts'
import { planOf } from './sets.ts'
import type { Statement } from './statement.ts'

/** Each word must occur in one of the set's searched properties, whatever its case. */
export function emitSearch(tree: SearchTree, place: { set: EntitySet; statement: Statement; t: string }): string {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return `(${emitSearch(tree.left, place)} ${tree.kind} ${emitSearch(tree.right, place)})`
    case 'not':
      return `(not ${emitSearch(tree.operand, place)})`
    case 'word': {
      const { set, statement, t } = place
      const pattern = statement.value(`%${escapePattern(tree.text)}%`)
      const columns = planOf(set).search ?? []
      return `(${columns.map((name) => `coalesce(${statement.column(set, name, t)} collate "default" ilike ${pattern}::text, false)`).join(' or ') || 'false'})`
    }
  }
}
