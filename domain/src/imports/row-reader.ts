import { plainTextOf } from '../answering/texts/plain-text-of.ts'
import { parseDate } from '../expression/index.ts'
import { interactionTypes, type AnyReply, type Cell, type Feedback } from '../interactions/index.ts'
import { languages } from '../languages/index.ts'
import type { NaireRecord } from '../naires/index.ts'
import { groupedByReply, type SessionMetadata, type SurveyMode } from '../sessions/index.ts'
import type { ViewPort } from '../answering/index.ts'
import {
  Choices,
  comparable,
  ImportedCells,
  Labels,
  type CellProblem,
  type Choosable,
  type FileCell,
} from './imported-cells.ts'
import type { ImportPlan } from './import.ts'
import { replyColumns, type ChoicesOf, type ReplyReader } from './reply-readers.ts'
import { importedParts, type ImportedField, type ImportedPart } from './targets.ts'

/** Facts of a session that a row tells beside the answers. */
export interface ImportedSession {
  /** Id in the file; null: none. */
  readonly id: string | null
  /** ISO 8601. */
  readonly startTime: string | null
  readonly lastReplyTime: string | null
  readonly duration: number | null
  readonly lang: string | null
  readonly viewPort: ViewPort | null
  readonly mode: SurveyMode | null
  readonly identifyingCode: string | null
  readonly queryParams: string | null
  readonly surveySeq: number | null
  readonly metadatas: readonly SessionMetadata[]
}

export interface ReadRow {
  readonly session: ImportedSession
  readonly feedbacks: readonly Feedback[]
  /** Cells that cannot be read; while there is one, the row is not taken. */
  readonly problems: readonly CellProblem[]
}

/** An answer that counts otherwise than its cell says, or not at all. */
export interface ChangedCell {
  readonly column: number
  readonly value: string
  /** Null: it counts for nothing. */
  readonly became: string | null
}

interface ReadPart extends ImportedPart {
  readonly read: ReplyReader
  /** Key of the column → its place in the file. */
  readonly places: ReadonlyMap<string, number>
}

/** Reads the rows of a file as a plan says, for one content of the questionnaire. */
export class RowReader {
  readonly #parts: readonly ReadPart[]
  readonly #session: ReadonlyMap<string, number>
  readonly #metadata: readonly { readonly place: number; readonly DefSid: string; readonly Path: string }[]

  constructor(
    record: NaireRecord,
    private readonly plan: ImportPlan,
    /** Code of a word that screens and exports show in a field; null: it is none of theirs. */
    private readonly codeOf: (field: ImportedField, word: string) => string | null = () => null,
  ) {
    const places = new Map(plan.columns.flatMap((key, at) => (key === null ? [] : [[key, at] as const])))
    const labels = new Labels(record)
    const choicesOf: ChoicesOf = <O extends Choosable>(options: readonly O[]) =>
      new Choices(options, labels, plan.values)
    this.#session = places
    this.#metadata = (record.MetadataDefs ?? []).flatMap(({ Sid, Path }) => {
      const place = places.get(`m/${Sid}`)
      return place === undefined ? [] : [{ place, DefSid: Sid, Path }]
    })
    this.#parts = importedParts(record).flatMap((part): readonly ReadPart[] => {
      const own = part.columns.flatMap(({ key, target }) => {
        const place = places.get(target.key)
        return place === undefined ? [] : [[key, place] as const]
      })
      if (own.length === 0) return []
      const { type, content } = part.field.interaction
      return [{ ...part, places: new Map(own), read: replyColumns[type].reader(content, choicesOf) }]
    })
  }

  /** `sidFor` gives the sid of something that the row only names. */
  read(row: readonly FileCell[], sidFor: (name: string) => string): ReadRow {
    const problems: CellProblem[] = []
    const session = this.#sessionIn(row, problems)
    const feedbacks = this.#parts.flatMap(({ questionSid, questionCode, field, read, places }) => {
      const { interaction } = field
      const reply = read(new ImportedCells(row, places, problems, (name) => sidFor(`${questionSid}/${name}`)))
      if (reply === null) return []
      return interaction.flatten(reply).map((item, at): Feedback => ({
        QuestionSid: questionSid,
        QuestionCode: questionCode,
        InteractionSid: interaction.content.Sid,
        InteractionCode: interaction.content.Code,
        InteractionType: interactionTypes[interaction.type],
        Seq: at + 1,
        ...item,
        TimeStamp: item.TimeStamp ?? session.lastReplyTime,
      }))
    })
    return { session, feedbacks, problems }
  }

  /** Id of a row in the file; null: none. */
  idOf(row: readonly FileCell[]): string | null {
    const place = this.#session.get('s/Sid')
    const cell = place === undefined ? null : (row[place] ?? null)
    return isBlank(cell) ? null : String(cell).trim()
  }

  /** In words what the cells of answers become, by the place of their columns. */
  becomes(feedbacks: readonly Feedback[]): ReadonlyMap<number, string> {
    const given = groupedByReply(feedbacks)
    const words = new Map<number, string>()
    for (const part of this.#parts) {
      const { interaction } = part.field
      const items = given.get(`${part.questionSid}/${interaction.content.Sid}`)
      const reply = items === undefined ? null : interaction.unflatten(items)
      if (reply === null) continue
      const cells = interaction.cells(reply)
      const titles = new Map(interaction.parts.map(({ Code, Data }) => [Code, plainTextOf(Data) || Code]))
      for (const [key, column] of part.places) {
        const cell = key in cells ? (cells[key] ?? null) : joinedWords(part, key, reply)
        if (cell === null || cell === '' || cell === false) continue
        words.set(column, cell === true ? '✓' : (titles.get(String(cell)) ?? String(cell)))
      }
    }
    return words
  }

  /** Cells of a row that count otherwise than they say. */
  changed(
    row: readonly FileCell[],
    { sent, counted }: { readonly sent: readonly Feedback[]; readonly counted: readonly Feedback[] },
  ): readonly ChangedCell[] {
    const [before, after] = [groupedByReply(sent), groupedByReply(counted)]
    return this.#parts.flatMap((part) => {
      const { questionSid, field, places } = part
      const { interaction } = field
      const name = `${questionSid}/${interaction.content.Sid}`
      const given = before.get(name)
      if (given === undefined) return []
      const became = after.get(name)
      const now = became === undefined ? null : interaction.unflatten(became)
      const [was, is] = [interaction.cells(interaction.unflatten(given)), interaction.cells(now)]
      const differing = Object.keys(was).filter((key) => !isSame(was[key] ?? null, is[key] ?? null))
      if (differing.length === 0) return []
      const told = differing.flatMap((key) => {
        const column = places.get(key)
        return column === undefined || isBlank(row[column]) ? [] : [{ column, became: is[key] ?? null }]
      })
      const [first] = [...places.values()].filter((column) => !isBlank(row[column]))
      const cells =
        told.length > 0 || first === undefined
          ? told
          : [{ column: first, became: now === null ? null : wordsOf(part, now) }]
      return cells.map(({ column, became: cell }) => ({
        column,
        value: String(row[column]),
        became: cell === null || cell === false ? null : String(cell),
      }))
    })
  }

  #sessionIn(row: readonly FileCell[], problems: CellProblem[]): ImportedSession {
    const cellOf = (field: ImportedField): FileCell => {
      const place = this.#session.get(`s/${field}`)
      const cell = place === undefined ? null : (row[place] ?? null)
      return isBlank(cell) ? null : cell
    }
    const note = (field: ImportedField, key: CellProblem['key']): null => {
      problems.push({ column: this.#session.get(`s/${field}`) ?? 0, value: String(cellOf(field)), key })
      return null
    }
    const text = (field: ImportedField) => (cellOf(field) === null ? null : String(cellOf(field)).trim())
    const time = (field: ImportedField): string | null => {
      const found = text(field)
      if (found === null) return null
      return parseDate(found, this.plan.timeZone)?.toISOString() ?? note(field, 'timeWrong')
    }
    const number = (field: ImportedField, least: number): number | null => {
      const found = text(field)
      if (found === null) return null
      return Number(found) >= least ? Math.round(Number(found)) : note(field, 'numberWrong')
    }
    const oneOf = <T extends string>(field: ImportedField, values: readonly T[]): T | null => {
      const found = text(field)
      if (found === null) return null
      const code = this.codeOf(field, comparable(found)) ?? found
      return values.find((value) => value === code) ?? note(field, 'valueUnknown')
    }
    const source = text('Source')
    return {
      id: text('Sid'),
      startTime: time('StartTime'),
      lastReplyTime: time('LastReplyTime'),
      duration: number('Duration', 0),
      lang: oneOf('Lang', languages),
      viewPort: oneOf('ViewPort', ['desktop', 'tablet', 'mobile']),
      mode: oneOf('Mode', ['online', 'offline', 'test']),
      identifyingCode: text('IdentifyingCode'),
      queryParams: source === null ? null : `source=${encodeURIComponent(source)}`,
      surveySeq: number('SurveySeq', 1),
      metadatas: this.#metadata.flatMap(({ place, DefSid, Path }) =>
        isBlank(row[place]) ? [] : [{ DefSid, Path, ValString: String(row[place]) }],
      ),
    }
  }
}

const isBlank = (cell: FileCell | undefined): boolean =>
  cell == null || (typeof cell === 'string' && cell.trim() === '')

/** Blanks around a text make no difference. */
const isSame = (one: Cell, other: Cell): boolean =>
  typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other

/** Of a matrix those of one row. */
function joinedWords({ field: { interaction } }: ImportedPart, key: string, reply: AnyReply): string {
  const { Entries } = reply as { readonly Entries?: readonly { readonly RowSid?: string }[] }
  if (key === '' || Entries === undefined) return interaction.words(reply)
  return interaction.words({ ...reply, Entries: Entries.filter(({ RowSid }) => RowSid === key) })
}

const wordsOf = ({ field: { interaction } }: ImportedPart, reply: AnyReply): string => interaction.words(reply)
