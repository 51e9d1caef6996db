import { binary, name, value, type Node } from '../foreign-expression.ts'
import { ticked, type Resolve } from './expression.ts'
import type { LimeQuestion, LimeTables } from './tables.ts'

export interface Targets {
  /** Whether this answer was given; null: of no such question. */
  chosen(qid: string, code: string): Node | null
}

/** Resolves the names of a survey: question codes with those of their parts, and the fields of the answers' table. */
export function resolverOf(tables: LimeTables): { readonly resolve: Resolve; readonly targets: Targets } {
  const known = new Map<string, Node>()
  const byQid = new Map<string, LimeQuestion>()
  for (const each of tables.questions) {
    byQid.set(each.qid, each)
    for (const [suffix, node] of namesOf(each, tables)) {
      if (!known.has(each.code + suffix)) known.set(each.code + suffix, node)
      const field = fieldSuffix(suffix)
      known.set(`field ${each.qid}|${field}`, node)
    }
  }
  const resolve: Resolve = (written) => {
    const field = /^\d+X\d+X(\d+)(.*)$/.exec(written)
    if (!field) return known.get(written) ?? null
    const [, digits = '', rest = ''] = field
    for (let length = digits.length; length > 0; length -= 1) {
      const found = known.get(`field ${digits.slice(0, length)}|${digits.slice(length)}${rest}`)
      if (found) return found
    }
    return null
  }
  const chosen = (qid: string, code: string): Node | null => {
    const asked = byQid.get(qid)
    if (!asked) return null
    if (multiple.has(asked.type)) return binary('==', name(asked.code), value(code))
    const [row, given] = code.split('-')
    if (given !== undefined && row !== undefined && !/^[YN]$/.test(code))
      return binary('==', name(`${asked.code}.${row}`), value(given))
    return binary('==', name(asked.code), value(code))
  }
  return { resolve, targets: { chosen } }
}

/** `_SQ001` of a name is `SQ001` of a field. */
const fieldSuffix = (suffix: string) => suffix.replace(/^_/, '')

const multiple: ReadonlySet<string> = new Set(['M', 'P'])
const dual: ReadonlySet<string> = new Set(['1'])
const grids: ReadonlySet<string> = new Set([':', ';'])

function namesOf(asked: LimeQuestion, tables: LimeTables): readonly (readonly [string, Node])[] {
  const { code, type, qid } = asked
  const parts = tables.partsOf(qid)
  const own: readonly (readonly [string, Node])[] = [
    ['', name(code)],
    ['_other', name(`${code}.@other`)],
    ['_comment', name(`${code}_comment`)],
    ['comment', name(`${code}_comment`)],
  ]
  if (multiple.has(type))
    return [
      ...own,
      ...parts.flatMap((part) => [
        [`_${part.code}`, ticked(binary('==', name(code), value(part.code)))] as const,
        [`_${part.code}comment`, name(`${code}.@other.${part.code}`)] as const,
      ]),
    ]
  if (grids.has(type)) {
    const columns = tables.partsOf(qid, '1')
    return [
      ...own,
      ...parts.flatMap((row) =>
        columns.map((column) => [`_${row.code}_${column.code}`, name(`${code}.${row.code}.${column.code}`)] as const),
      ),
    ]
  }
  if (dual.has(type))
    return [
      ...own,
      ...parts.flatMap((row) =>
        ['0', '1'].flatMap((scale) =>
          [`_${row.code}_${scale}`, `_${row.code}#${scale}`].map(
            (each) => [each, name(`${code}_${scale}.${row.code}`)] as const,
          ),
        ),
      ),
    ]
  return [...own, ...parts.map((part) => [`_${part.code}`, name(`${code}.${part.code}`)] as const)]
}
