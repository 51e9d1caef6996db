import {
  answerableRows,
  attachKinds,
  cellKeyOf,
  clickOf,
  entryOf,
  inOrder,
  isNumber,
  levelsOf,
  lnglatOf,
  matrixEntry,
  pointIn,
  takenIn,
  textReply,
  type AnyReply,
  type AttachContent,
  type AttachKind,
  type AttachReply,
  type CascadeContent,
  type CascadeReply,
  type ChoiceContent,
  type ChoiceReply,
  type Column,
  type DataType,
  type InteractionContent,
  type InteractionType,
  type LocReply,
  type MatrixContent,
  type MatrixReply,
  type Option,
  type PlainTextContent,
  type PlainTextReply,
  type SortContent,
  type SortReply,
  type VideoContent,
  type VideoReply,
} from '../interactions/index.ts'
import type { Choices, Choosable, ImportedCells } from './imported-cells.ts'

/** Reads the reply of one interaction from the cells of a row; null: nothing is there. */
export type ReplyReader<R extends AnyReply = AnyReply> = (cells: ImportedCells) => R | null

/** Makes what a text may choose among. */
export type ChoicesOf = <O extends Choosable>(options: readonly O[]) => Choices<O>

interface ReplyColumns {
  /** Columns beside those of the grid: several flags told in one cell. */
  readonly joined: (content: InteractionContent) => readonly Column[]
  readonly reader: (content: InteractionContent, choicesOf: ChoicesOf) => ReplyReader
}

const reading = <C extends InteractionContent, R extends AnyReply>(
  reader: (content: C, choicesOf: ChoicesOf) => ReplyReader<R>,
  joined: (content: C) => readonly Column[] = () => [],
): ReplyColumns => ({
  joined: (content) => joined(content as C),
  reader: (content, choicesOf) => reader(content as C, choicesOf),
})

const chosen = <O extends { readonly IsGroupIntro: boolean }>(options: readonly O[]): readonly O[] =>
  options.filter((option) => !option.IsGroupIntro)

/** By the kinds of reply: the reverse of the cells that each shows in the grid. */
export const replyColumns: Readonly<Record<InteractionType, ReplyColumns>> = {
  choice: reading<ChoiceContent, ChoiceReply>(
    ({ Entries, AllowMulti }, choicesOf) => {
      const options = chosen(Entries)
      const choose = chooser(options, choicesOf(options), { joined: '', flag: ({ Sid }) => Sid, isMulti: AllowMulti })
      return (cells) => {
        const taken = choose(cells)
        const entries = taken.map((option) => entryOf(option, cells.text(typedKey(option)) ?? ''))
        noteAlone(cells, options, taken, typedKey)
        return entries.length === 0 ? null : { Entries: entries, Score: null }
      }
    },
    ({ AllowMulti, Data }) => (AllowMulti ? [{ key: '', type: 'String', code: '', title: Data }] : []),
  ),
  matrix: reading<MatrixContent, MatrixReply>(
    (content, choicesOf) => {
      const rows = answerableRows(content).map((row) => {
        const options = takenIn(content, row, chosen(content.Options))
        const flag = ({ Sid }: Choosable) => cellKeyOf({ RowSid: row.Sid, OptionSid: Sid })
        const choose = chooser(options, choicesOf(options), { joined: row.Sid, flag, isMulti: content.AllowMulti })
        return { row, options, choose, typed: (option: Option) => `${row.Sid}.${typedKey(option)}` }
      })
      return (cells) => {
        const Entries = rows.flatMap(({ row, options, choose, typed }) => {
          const taken = choose(cells)
          noteAlone(cells, options, taken, typed)
          return taken.map((option) => matrixEntry(row, option, cells.text(typed(option)) ?? ''))
        })
        return Entries.length === 0 ? null : { Entries, Score: null }
      }
    },
    (content) =>
      content.AllowMulti
        ? answerableRows(content).map(({ Sid, Code, Data }) => ({ key: Sid, type: 'String', code: Code, title: Data }))
        : [],
  ),
  plainText: reading<PlainTextContent, PlainTextReply>((content) => (cells) => {
    const text = cells.text('')
    return text === null ? null : textReply(content, inFormOf(content.DataType, text))
  }),
  attach: reading<AttachContent, AttachReply>((content) => (cells) => {
    const names = (cells.text('') ?? '').split(/\s*[,;，；]\s+/).filter((name) => name !== '')
    const Attaches = names.map((FileName, at) => ({
      Sid: cells.sidFor(`${content.Sid}/${at}`),
      FileName,
      Refer: '',
      Size: 0,
      MimeType: '',
      Type: kindOf(content, FileName),
      RecContent: '',
      RecDuration: null,
    }))
    return Attaches.length === 0 ? null : { Attaches, Score: null }
  }),
  sort: reading<SortContent, SortReply>(({ Entries }, choicesOf) => {
    const options = chosen(Entries)
    const choices = choicesOf(options)
    return (cells) => {
      const listed = cells.several('', choices)
      const ordered = listed.length > 0 ? listed : ranked(cells, options)
      const entries = ordered.map((option) => entryOf(option, cells.text(typedKey(option)) ?? ''))
      return entries.length === 0 ? null : { Entries: inOrder(entries), Score: null }
    }
  }),
  cascade: reading<CascadeContent, CascadeReply>((content) => (cells) => {
    const levels = Array.from({ length: levelsOf(content) ?? 0 }, (_, at) => cells.text(`L${at + 1}`))
    const codes = (cells.text('code') ?? '').split('/').filter((code) => code !== '')
    const told = levels.flatMap((name) => name ?? [])
    const names = told.length > 0 ? told : (cells.text('') ?? '').split('/').map((name) => name.trim())
    const way = (codes.length > 0 ? codes : names).filter((step) => step !== '')
    if (way.length === 0) return null
    const Entries = way.map((step, at) => ({ Code: step, Name: names[at] ?? step, Level: at + 1 }))
    return { Entries, Score: null }
  }),
  loc: reading<InteractionContent, LocReply>(() => (cells) => {
    const text = cells.text('') ?? ''
    const [lng, lat] = [cells.number('lng'), cells.number('lat')]
    const point = pointIn(text)
    const Lnglat = lng !== null && lat !== null ? lnglatOf([lng, lat]) : point === null ? '' : text
    const Location = point === null ? text : ''
    return Lnglat === '' && Location === '' ? null : { Lnglat, Location, Score: null }
  }),
  video: reading<VideoContent, VideoReply>(({ Dimensions }, choicesOf) => {
    const choices = choicesOf(Dimensions.map((each) => ({ ...each, Data: each.Name })))
    return (cells) => {
      const words = (cells.text('') ?? '').split(/\s*[、;；,，]\s*/).filter((word) => word !== '')
      const clicked = words.flatMap((word) => {
        const [, name = '', minutes = '', seconds = ''] = /^(.+?)\s+(\d+):(\d\d)$/.exec(word) ?? []
        const dimension = choices.find(name)
        if (dimension == null) cells.note('', 'clicksWrong', word)
        return dimension == null ? [] : [clickOf(dimension, Number(minutes) * 60 + Number(seconds))]
      })
      const counted = () =>
        Dimensions.flatMap((dimension) =>
          Array.from({ length: Math.min(mostClicks, Math.max(0, cells.number(dimension.Code) ?? 0)) }, () =>
            clickOf(dimension, 0),
          ),
        )
      const Entries = words.length > 0 ? clicked : counted()
      return Entries.length === 0 ? null : { Entries, Score: null }
    }
  }),
  audio: reading(() => () => null),
}

const mostClicks = 1_000

const typedKey = ({ Sid }: Choosable): string => `${Sid}.input`

interface ChooserKeys<O> {
  readonly joined: string
  readonly flag: (option: O) => string
  readonly isMulti: boolean
}

/** Reads the options taken: by one cell, or of a multi choice by several in one cell and by a flag for each. */
function chooser<O extends Choosable>(
  options: readonly O[],
  choices: Choices<O>,
  { joined, flag, isMulti }: ChooserKeys<O>,
): (cells: ImportedCells) => readonly O[] {
  const keyed = options.map((option) => ({ option, key: flag(option) }))
  return (cells) => {
    if (!isMulti) {
      const one = cells.one(joined, choices)
      return one === null ? [] : [one]
    }
    const told = cells.several(joined, choices)
    const ticked = keyed.flatMap(({ option, key }) => (cells.flag(key, choices, option) ? [option] : []))
    return [...new Set([...told, ...ticked])]
  }
}

/** A text typed into what is not chosen would be lost in silence. */
function noteAlone<O extends Choosable>(
  cells: ImportedCells,
  options: readonly O[],
  taken: readonly O[],
  keyOf: (option: O) => string,
): void {
  for (const option of options)
    if (cells.cell(keyOf(option)) !== null && !taken.includes(option)) cells.note(keyOf(option), 'textAlone')
}

function ranked<O extends Choosable>(cells: ImportedCells, options: readonly O[]): readonly O[] {
  const places = options.flatMap((option) => {
    const rank = cells.number(option.Sid)
    return rank === null ? [] : [{ option, rank }]
  })
  const seen = new Set<number>()
  for (const { option, rank } of places) {
    if (seen.has(rank)) cells.note(option.Sid, 'rankTwice')
    seen.add(rank)
  }
  return places.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option)
}

const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/

/** A moment of a spreadsheet in the form that the field asks for; any other text as it is. */
function inFormOf(dataType: DataType, text: string): string {
  const [, day, time] = moment.exec(text) ?? []
  if (day === undefined || time === undefined || isNumber(dataType)) return text
  const { Pattern } = dataType
  if (Pattern === 'Date') return day
  if (Pattern === 'DateTime') return `${day} ${time}`
  if (Pattern === 'Month') return day.slice(0, 7)
  return Pattern === 'Time' ? time : text
}

const recordings: ReadonlySet<string> = new Set(['mp3', 'wma', 'wav', 'amr', 'cda', 'mid', 'ogg', 'webm', 'm4a'])
const photos: ReadonlySet<string> = new Set(['jpg', 'jpeg'])

/** Kind of a file of which only the name is known: what is no file is told apart by its ending. */
function kindOf({ SpecAttachTypes, AllowedFileExts }: AttachContent, name: string): AttachKind {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const { File, Record, Sign, Snapshot } = attachKinds
  const likely = recordings.has(extension) ? Record : photos.has(extension) ? Snapshot : Sign
  if (AllowedFileExts.length > 0) return likely === Record && SpecAttachTypes.includes(Record) ? Record : File
  return SpecAttachTypes.includes(likely) ? likely : (SpecAttachTypes[0] ?? File)
}
