import type { LineRole } from './draft.ts'
import { halfWidth, labelOf, markSigns } from './labels.ts'
import type { Line } from './lines.ts'

export interface Table {
  readonly rows: readonly string[]
  readonly options: readonly string[]
  readonly multi: boolean
  readonly roles: ReadonlyMap<number, LineRole>
  /** Lines above the table. */
  readonly stem: readonly string[]
}

/**
 * A line of options, then lines that begin with a row's text and give each option a cell: signs to mark, tabs or bars.
 */
export function tableIn(lines: readonly Line[], asked: boolean): Table | null {
  const cells = lines.map((line) => ({ line, ...cellsOf(line) }))
  const written = cells.filter(({ line }) => !/^[\s|:+-]*$/.test(line.raw))
  const first = written.findIndex(({ marks }) => marks > 1)
  const head = written[first - 1]
  if (first < 1 || !head) return asked ? bareTable(lines) : null
  const rows = written.slice(first).filter(({ marks }) => marks > 1)
  const options = optionsOf(head, rows[0]?.marks ?? 0)
  if (!options || !rows.every(({ text }) => text !== '')) return null
  const roles = new Map<number, LineRole>(cells.map(({ line }) => [line.number, 'hint']))
  for (const { line } of written) roles.set(line.number, 'unread')
  for (const { line } of written.slice(0, first - 1)) roles.set(line.number, 'stem')
  for (const { line } of rows) roles.set(line.number, 'row')
  roles.set(head.line.number, 'option')
  return {
    rows: rows.map(({ text }) => text),
    options,
    multi: rows.some(({ box }) => box),
    roles,
    stem: written.slice(0, first - 1).map(({ line }) => line.text),
  }
}

/** Where a matrix is asked for: options on the first line, a row on each other. */
function bareTable(lines: readonly Line[]): Table | null {
  const [head, ...rows] = lines
  const parts = head ? partsOf(head.raw).filter((part) => part !== '') : []
  const options = parts.length > 1 ? parts : (head?.rest.split(/\s*[\s/、;；|]\s*/).filter((part) => part !== '') ?? [])
  if (
    !head ||
    options.length < 2 ||
    rows.length === 0 ||
    rows.some(({ raw }) => partsOf(raw).filter((part) => part !== '').length > 1)
  )
    return null
  const roles = new Map<number, LineRole>([
    [head.number, 'option'],
    ...rows.map(({ number }) => [number, 'row'] as const),
  ])
  return { rows: rows.map(({ rest }) => rest), options, multi: false, roles, stem: [] }
}

interface Cells {
  readonly parts: readonly string[]
  readonly text: string
  /** Number of mark places after the text. */
  readonly marks: number
  readonly box: boolean
}

const mark = new RegExp(`[${markSigns}]|\\(\\s*\\)|\\[\\s*\\]`, 'gu')

function cellsOf({ raw, rest }: Line): Cells {
  const half = halfWidth(raw)
  const parts = partsOf(raw)
  const marks = [...half.matchAll(mark)]
  const between = marks.slice(1).every(
    ({ index }, at) =>
      half
        .slice((marks[at]?.index ?? 0) + (marks[at]?.[0].length ?? 0), index)
        .replaceAll('|', '')
        .trim() === '',
  )
  const box = marks.some(([sign]) => /^[□☐☑■▢◻⬜❏❑[]/u.test(sign))
  if (marks.length > 1 && between)
    return {
      parts,
      text:
        half.slice(0, marks[0]?.index).replaceAll('|', '').trim() === ''
          ? ''
          : rest.slice(0, halfWidth(rest).search(mark)).replaceAll('|', '').trim(),
      marks: marks.length,
      box,
    }
  const numbers = parts.slice(1).map(Number)
  if (
    parts.length > 3 &&
    numbers.every((number, index) => Number.isInteger(number) && number === (numbers[0] ?? 0) + index)
  )
    return { parts, text: labelOf(parts[0] ?? '')?.rest ?? parts[0] ?? '', marks: numbers.length, box: false }
  const empty = parts.slice(1).every((part) => part === '')
  return {
    parts,
    text: labelOf(parts[0] ?? '')?.rest ?? parts[0] ?? '',
    marks: parts.length > 2 && empty ? parts.length - 1 : 0,
    box: false,
  }
}

function partsOf(raw: string): readonly string[] {
  if (raw.includes('|'))
    return raw
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((part) => part.trim())
  if (raw.includes('\t')) return raw.split('\t').map((part) => part.trim())
  return raw.trim().split(/\s{2,}|\u3000+/)
}

/** As many options as there are places to mark; a head of one more names the rows. */
function optionsOf({ parts }: Cells, count: number): readonly string[] | null {
  const texts = parts.filter((part) => part !== '')
  const split = texts.length === 1 ? (texts[0]?.split(/\s+/) ?? []) : texts
  if (split.length === count) return split
  return split.length === count + 1 ? split.slice(1) : null
}
