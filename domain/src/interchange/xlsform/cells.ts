import type { Node } from '../foreign-expression.ts'
import type { Blank } from '../survey.ts'

/** Cells of a line by their heads. */
export type Cells = Record<string, string>

/** A form asks a constraint of answers only, so that the guard against none is not needed. */
export function withoutGuard(node: Node, name: string): Node {
  const isGuard = (part: Node) =>
    part.kind === 'call' && part.name === 'is_empty' && part.args[0]?.kind === 'name' && part.args[0].name === name
  if (node.kind !== 'binary' || node.operator !== '||') return node
  if (isGuard(node.left)) return node.right
  const left = withoutGuard(node.left, name)
  return left === node.left ? node : { ...node, left }
}

/** Of how many are chosen. */
export const limitRule = (name: string, min: number | null, max: number | null) =>
  [min === null ? '' : `count-selected(.) >= ${min}`, max === null ? '' : `count-selected(.) <= ${max}`]
    .filter((test) => test !== '' && name !== '')
    .join(' and ')

/** Type of a line for what is typed, and what else it says. */
export function typed(each: Blank): { readonly type: string; readonly more: Cells } {
  if (each.isNumber && each.slider !== null)
    return { type: 'range', more: { parameters: `start=${each.min ?? 0} end=${each.max ?? 100} step=${each.slider}` } }
  if (each.isNumber) {
    const bounds = [each.min === null ? '' : `. >= ${each.min}`, each.max === null ? '' : `. <= ${each.max}`].filter(
      (test) => test !== '',
    )
    return {
      type: each.precision > 0 ? 'decimal' : 'integer',
      more: bounds.length > 0 ? { constraint: bounds.join(' and ') } : {},
    }
  }
  const type = types[each.pattern]
  if (type) return { type, more: each.pattern === 'Month' ? { appearance: 'month-year' } : {} }
  if (each.regular !== '')
    return { type: 'text', more: { constraint: `regex(., '${each.regular.replaceAll("'", '.')}')` } }
  if (each.maxLength !== null && each.maxLength > 0 && !each.multiline)
    return { type: 'text', more: { constraint: `string-length(.) <= ${each.maxLength}` } }
  return { type: 'text', more: each.multiline ? { appearance: 'multiline' } : {} }
}

const types: Readonly<Partial<Record<Blank['pattern'], string>>> = {
  Date: 'date',
  DateTime: 'dateTime',
  Time: 'time',
  Month: 'date',
}

export const fileType = (extensions: readonly string[]) => {
  const [only, ...more] = extensions
  return more.length === 0 && (only === 'image' || only === 'audio' || only === 'video') ? only : 'file'
}

export const onlyLabels = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([head]) => head === 'label' || head.startsWith('label::')))
export const joinedLabels = (one: Cells, other: Cells): Cells =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((head) => [
      head,
      [one[head], other[head]].filter(Boolean).join(' '),
    ]),
  )

/** A group takes texts and a condition alone. */
export const groupCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([head]) => /^(?:label|hint|relevant)(?:::|$)/.test(head)))

/** `English (en-US)`. */
export const languageHead = (tag: string) => `${names[tag.split('-')[0] ?? ''] ?? tag} (${tag})`
const names: Readonly<Record<string, string>> = {
  zh: 'Chinese',
  en: 'English',
  de: 'German',
  nb: 'Norwegian',
  th: 'Thai',
  ja: 'Japanese',
  ko: 'Korean',
  ru: 'Russian',
  it: 'Italian',
  es: 'Spanish',
  fr: 'French',
  sv: 'Swedish',
  ar: 'Arabic',
}

/** Lines under all their heads. */
export function table(rows: readonly Cells[], first: readonly string[]): readonly (readonly string[])[] {
  const heads = [...new Set([...first, ...rows.flatMap((row) => Object.keys(row))])]
  return [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]
}
