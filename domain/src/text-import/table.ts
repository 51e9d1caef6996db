import { halfWidth } from './labels.ts'
import type { Line } from './lines.ts'

export interface Table {
  readonly rows: readonly string[]
  readonly options: readonly string[]
  readonly multi: boolean
}

/** A line of options, then lines that begin with a row's text and give each option a cell: signs to mark, tabs or bars. */
export function tableIn(lines: readonly Line[]): Table | null {
  const cells = lines.filter(({ raw }) => !/^[\s|:+-]*$/.test(raw)).map(cellsOf)
  const first = cells.findIndex(({ marks }) => marks > 1)
  const head = cells[first - 1]
  if (!head || first < 1) return null
  const rows = cells.slice(first).filter(({ marks }) => marks > 1)
  const options = optionsOf(head, rows[0]?.marks ?? 0)
  return options && rows.every(({ text }) => text !== '') ? { rows: rows.map(({ text }) => text), options, multi: rows.some(({ box }) => box) } : null
}

interface Cells {
  readonly parts: readonly string[]
  readonly text: string
  /** How many places to mark follow the text. */
  readonly marks: number
  readonly box: boolean
}

const mark = /[○●◯□☐☑■◇◎▢◻⬜⭕]|\(\s*\)|\[\s*\]/g

function cellsOf({ raw, rest }: Line): Cells {
  const half = halfWidth(raw)
  const parts = partsOf(raw)
  const marks = [...half.matchAll(mark)]
  const between = marks.slice(1).every(({ index }, at) => half.slice((marks[at]?.index ?? 0) + (marks[at]?.[0].length ?? 0), index).replaceAll('|', '').trim() === '')
  const box = marks.some(([sign]) => /^[□☐☑■▢◻⬜[]/.test(sign))
  if (marks.length > 1 && between) return { parts, text: half.slice(0, marks[0]?.index).replaceAll('|', '').trim() === '' ? '' : rest.slice(0, halfWidth(rest).search(mark)).replaceAll('|', '').trim(), marks: marks.length, box }
  const empty = parts.slice(1).every((part) => part === '')
  return { parts, text: parts[0] ?? '', marks: parts.length > 2 && empty ? parts.length - 1 : 0, box: false }
}

function partsOf(raw: string): readonly string[] {
  if (raw.includes('|')) return raw.trim().replace(/^\||\|$/g, '').split('|').map((part) => part.trim())
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
