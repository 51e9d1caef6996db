import type { Report } from '../report.ts'
import type { FormRow } from './form.ts'
import { typeOf, type FormType } from './form-types.ts'

export interface RowNode {
  readonly kind: 'row'
  readonly row: FormRow
  readonly type: FormType
}

export interface GroupNode {
  readonly kind: 'group'
  readonly row: FormRow
  readonly isRepeat: boolean
  readonly appearance: string
  readonly children: readonly FormNode[]
  /** Its questions are the rows of a matrix, or asked of each member; null: they stand by themselves. */
  readonly as: 'matrix' | 'members' | null
}

export type FormNode = RowNode | GroupNode

/**
 * The questions of a form in their groups, and where answers lie that are part of another question: name →
 * `group.name`.
 */
export function treeOf(
  rows: readonly FormRow[],
  report: Report,
): { readonly nodes: readonly FormNode[]; readonly places: ReadonlyMap<string, string> } {
  const places = new Map<string, string>()
  let at = 0
  const read = (within: string | null, isRepeated = false): readonly FormNode[] => {
    const nodes: FormNode[] = []
    while (at < rows.length) {
      const row = rows[at++] as FormRow
      const written = row.peekText('type')
      const group = /^(begin|end)[\s_]+(group|repeat|loop)\b/i.exec(written)
      if (written === '') {
        row.close()
        continue
      }
      if (group?.[1]?.toLowerCase() === 'end') {
        row.skipTexts()
        if (within === null) report.leave(row, written, 'unreadable')
        row.close()
        if (within !== null) return nodes
        continue
      }
      if (group) {
        const isRepeat = group[2]?.toLowerCase() !== 'group'
        const appearance = row.glance('appearance')
        const children = read(written, isRepeated || isRepeat)
        const as = isRepeat ? (isRepeated ? null : 'members') : shapeOf(children, appearance)
        if (as === 'matrix')
          for (const { row: child } of children) places.set(child.question, `${row.question}.${child.question}`)
        nodes.push({ kind: 'group', row, isRepeat, appearance, children, as })
        continue
      }
      nodes.push({ kind: 'row', row, type: typeOf(written) })
    }
    return nodes
  }
  return { nodes: read(null), places }
}

function shapeOf(children: readonly FormNode[], appearance: string): GroupNode['as'] {
  const rows = children.flatMap((child) => (child.kind === 'row' ? [child] : []))
  if (rows.length !== children.length || rows.length === 0) return null
  const [first] = rows
  const isList = /\btable-list\b|\bmatrix\b/.test(appearance)
  const isShared = rows.every(
    ({ row, type }) => type.name === 'select_one' && type.list === first?.type.list && !row.has('choice_filter'),
  )
  return isList && isShared ? 'matrix' : null
}
