import { plainTextOf } from '../answering/texts/plain-text-of.ts'
import { numberIn } from '../interactions/index.ts'
import { textKey } from '../naires/text-key.ts'
import type { NaireRecord } from '../naires/index.ts'

/** Cell of a table in a file; moments are texts as the clock on the wall shows them (`2026-11-26 18:00:00`). */
export type FileCell = string | number | boolean | null

export const cellProblems = [
  'optionUnknown',
  'optionAmbiguous',
  'numberWrong',
  'flagWrong',
  'timeWrong',
  'valueUnknown',
  'clicksWrong',
  'textAlone',
  'rankTwice',
] as const
export type CellProblemKey = (typeof cellProblems)[number]

/** A cell that cannot be read as its column asks. */
export interface CellProblem {
  /** Place of the column in the file. */
  readonly column: number
  readonly value: string
  readonly key: CellProblemKey
}

/** Something that can be chosen: an option, a row, a dimension. */
export interface Choosable {
  readonly Sid: string
  readonly Code: string
  readonly Data: string
}

export type ValueForm = 'codes' | 'labels'

/** Words as they are compared: without markup, width, case and further blanks. */
export const comparable = (text: string): string =>
  plainTextOf(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Texts of a questionnaire's parts in all of its languages. */
export class Labels {
  readonly #dictionaries: readonly Readonly<Record<string, string>>[]

  constructor({ Translations = {} }: Pick<NaireRecord, 'Translations'>) {
    this.#dictionaries = Object.values(Translations)
  }

  /** In comparable form, each once; blank ones are none. */
  of({ Sid, Data }: Pick<Choosable, 'Sid' | 'Data'>): readonly string[] {
    const texts = [Data, ...this.#dictionaries.flatMap((dictionary) => dictionary[textKey(Sid, 'Data')] ?? [])]
    return [...new Set(texts.map(comparable))].filter((text) => text !== '')
  }
}

/** Options that a text may name; `first` says what is tried first where a code is also somebody's label. */
export class Choices<O extends Choosable> {
  readonly #codes: ReadonlyMap<string, O | null>
  readonly #labels: ReadonlyMap<string, O | null>

  constructor(
    options: readonly O[],
    labels: Labels,
    private readonly first: ValueForm,
  ) {
    this.#codes = named(options.map((option) => [comparable(option.Code), option]))
    this.#labels = named(options.flatMap((option) => labels.of(option).map((text) => [text, option] as const)))
  }

  /** Null: several are named alike; undefined: none is. */
  find(text: string): O | null | undefined {
    const wanted = comparable(text)
    const [one, other] = this.first === 'codes' ? [this.#codes, this.#labels] : [this.#labels, this.#codes]
    const [here, there] = [one.get(wanted), other.get(wanted)]
    return here ?? there ?? (here === null || there === null ? null : undefined)
  }

  has(text: string, form: ValueForm): boolean {
    return (form === 'codes' ? this.#codes : this.#labels).has(comparable(text))
  }
}

function named<O>(pairs: readonly (readonly [string, O])[]): ReadonlyMap<string, O | null> {
  const found = new Map<string, O | null>()
  for (const [name, option] of pairs) found.set(name, found.has(name) && found.get(name) !== option ? null : option)
  return found
}

const yes: ReadonlySet<string> = new Set([
  '1',
  'true',
  'yes',
  'y',
  'x',
  'checked',
  '✓',
  '√',
  '是',
  '有',
  '选中',
  '對',
  '对',
])
const no: ReadonlySet<string> = new Set(['0', 'false', 'no', 'n', 'unchecked', '否', '无', '無', '未选', '未選'])

/** Cells of one row by the keys of an interaction's columns; what cannot be read is noted. */
export class ImportedCells {
  constructor(
    private readonly row: readonly FileCell[],
    /** Key → place of the column in the file. */
    private readonly places: ReadonlyMap<string, number>,
    private readonly problems: CellProblem[],
    /** Sid for something that the file names only: the same for the same row and name. */
    readonly sidFor: (name: string) => string,
  ) {}

  /** Null: blank, or the file has no such column. */
  cell(key: string): FileCell {
    const place = this.places.get(key)
    const cell = place === undefined ? null : (this.row[place] ?? null)
    return typeof cell === 'string' && cell.trim() === '' ? null : cell
  }

  text(key: string): string | null {
    const cell = this.cell(key)
    return cell === null ? null : String(cell)
  }

  number(key: string): number | null {
    const cell = this.cell(key)
    const number = typeof cell === 'number' ? cell : cell === null ? null : numberIn(String(cell))
    if (cell !== null && number === null) this.note(key, 'numberWrong')
    return number
  }

  /** Whether a choice is ticked: a word for yes, or its own code or text. */
  flag<O extends Choosable>(key: string, choices: Choices<O>, option: O): boolean {
    const cell = this.cell(key)
    if (cell === null || cell === false) return false
    const text = comparable(String(cell))
    if (yes.has(text) || choices.find(text) === option) return true
    if (!no.has(text)) this.note(key, 'flagWrong')
    return false
  }

  one<O extends Choosable>(key: string, choices: Choices<O>): O | null {
    const text = this.text(key)
    if (text === null) return null
    const found = choices.find(text)
    if (found == null) this.note(key, found === null ? 'optionAmbiguous' : 'optionUnknown')
    return found ?? null
  }

  /** Several in one cell, in its order; a text with a separator in it is found whole. */
  several<O extends Choosable>(key: string, choices: Choices<O>): readonly O[] {
    const text = this.text(key)
    if (text === null) return []
    const found: O[] = []
    const ends = [...text.matchAll(separator)].map(({ index, 0: sign }) => ({ stop: index, next: index + sign.length }))
    ends.push({ stop: text.length, next: text.length })
    for (let at = 0, from = 0; at < ends.length; at += 1) {
      const longest = ends.findLastIndex(({ stop }, end) => end >= at && choices.find(text.slice(from, stop)) != null)
      const end = Math.max(longest, at)
      const { stop, next } = ends[end] ?? { stop: text.length, next: text.length }
      const piece = text.slice(from, stop).trim()
      const option = choices.find(piece)
      if (option != null) found.push(option)
      else if (piece !== '') {
        this.note(key, option === null ? 'optionAmbiguous' : 'optionUnknown', piece)
        return []
      }
      from = next
      at = end
    }
    return found
  }

  note(key: string, problem: CellProblemKey, value = this.text(key) ?? ''): void {
    const column = this.places.get(key)
    if (column !== undefined) this.problems.push({ column, value, key: problem })
  }
}

const separator = /\s*[;；|、,，\n]\s*/g
