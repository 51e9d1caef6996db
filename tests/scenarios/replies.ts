import type { InteractionState, Reply } from '@naire/domain/answering'
import {
  attachKinds,
  clickOf,
  entryOf,
  textReply,
  type AttachReply,
  type CascadeReply,
  type ChoiceContent,
  type ChoiceEntry,
  type ChoiceOption,
  type ChoiceReply,
  type InteractionType,
  type LocReply,
  type PlainTextContent,
  type PlainTextReply,
  type VideoContent,
  type VideoReply,
} from '@naire/domain/interactions'

/**
 * Notation of a reply, per interaction: an option's code (`C:text` with a text) · `R1=C`, the option of a row · a text
 * or number · the name of a file · `code:name` of each level · 'longitude,latitude' and an address · `liked@12`, a
 * click in the twelfth second.
 */
export type ReplyInput = string | number

/** The reply that a person gives. */
export function replyFor({ type, content }: InteractionState, given: readonly ReplyInput[], at: Date): Reply | null {
  return given.length === 0 ? null : wordings[type].reply(content as never, given.map(String), at)
}

/** Formats a reply in the same notation. */
export function said(type: InteractionType, reply: Reply | null): readonly string[] {
  return reply === null ? [] : wordings[type].said(reply as never)
}

interface ReplyNotation<Content, In, Out = In> {
  reply(content: Content, given: readonly string[], at: Date): Out
  said(reply: In): readonly string[]
}

const choice: ReplyNotation<ChoiceContent, ChoiceReply> = {
  reply: ({ Entries }, given) => ({ Score: null, Entries: given.map((item) => entryOf(...chosen(Entries, item))) }),
  said: ({ Entries }) => Entries.map(optionSaid),
}

const sort: ReplyNotation<ChoiceContent, ChoiceReply> = {
  reply: ({ Entries }, given) => ({
    Score: null,
    Entries: given.map((item, at) => ({ ...entryOf(...chosen(Entries, item)), Seq: at + 1 })),
  }),
  said: choice.said,
}

type Grid = { readonly Rows: readonly ChoiceOption[]; readonly Options: readonly ChoiceOption[] }
type GridEntry = ChoiceEntry & {
  readonly RowSid: string
  readonly RowCode: string
  readonly RowData: string
  readonly RowSeq: number
}

const matrix: ReplyNotation<Grid, { readonly Score: null; readonly Entries: readonly GridEntry[] }> = {
  reply: ({ Rows, Options }, given) => ({
    Score: null,
    Entries: given.map((item) => {
      const [rowCode = '', option = ''] = item.split('=')
      const [row] = chosen(Rows, rowCode)
      return {
        RowSid: row.Sid,
        RowCode: row.Code,
        RowData: row.Data,
        RowSeq: row.Seq,
        ...entryOf(...chosen(Options, option)),
      }
    }),
  }),
  said: ({ Entries }) => Entries.map((entry) => `${entry.RowCode}=${optionSaid(entry)}`),
}

const plainText: ReplyNotation<PlainTextContent, PlainTextReply> = {
  reply: (content, [text = ''], at) => textReply(content, text, at.toISOString()),
  said: ({ TextInputValue }) => [TextInputValue],
}

const attach: ReplyNotation<unknown, AttachReply> = {
  reply: (_, given) => attached(given),
  said: ({ Attaches }) => Attaches.map(({ FileName }) => FileName),
}

const cascade: ReplyNotation<unknown, CascadeReply> = {
  reply: (_, given) => ({
    Score: null,
    Entries: given.map((item, at) => ({
      Code: item.split(':')[0] ?? '',
      Name: item.split(':')[1] ?? '',
      Level: at + 1,
    })),
  }),
  said: ({ Entries }) => Entries.map(({ Code, Name }) => `${Code}:${Name}`),
}

const loc: ReplyNotation<unknown, LocReply> = {
  reply: (_, [Lnglat = '', Location = '']) => ({ Score: null, Lnglat, Location }),
  said: ({ Lnglat, Location }) => (Location === '' ? [Lnglat] : [Lnglat, Location]),
}

const video: ReplyNotation<VideoContent, VideoReply> = {
  reply: ({ Dimensions }, given) => ({
    Score: null,
    Entries: given.map((item) => {
      const [code, time] = item.split('@')
      const dimension = Dimensions.find(({ Code }) => Code === code)
      if (!dimension) throw new Error(`there is no dimension ${code}`)
      return clickOf(dimension, Number(time))
    }),
  }),
  said: ({ Entries }) => Entries.map(({ DimensionCode, Time }) => `${DimensionCode}@${Time}`),
}

const audio: ReplyNotation<unknown, Reply> = {
  reply: () => ({ Score: null }),
  said: () => [],
}

const wordings = { choice, matrix, plainText, attach, sort, cascade, loc, video, audio } satisfies Record<
  InteractionType,
  ReplyNotation<never, never, Reply>
>

/**
 * Recordings are named `….amr`, signatures `sign…`, snapshots `snapshot…`; a name may carry its size in bytes:
 * `photo.png*5000000`.
 */
export function attached(names: readonly string[]): AttachReply {
  return {
    Score: null,
    Attaches: names.map((name, at) => {
      const [FileName = name, size = '10'] = name.split('*')
      return {
        Sid: `file-${at}`,
        FileName,
        Refer: '',
        Size: Number(size),
        MimeType: 'application/octet-stream',
        Type: kindOf(FileName),
        RecContent: '',
        RecDuration: null,
      }
    }),
  }
}

function kindOf(fileName: string) {
  if (fileName.endsWith('.amr')) return attachKinds.Record
  if (fileName.startsWith('sign')) return attachKinds.Sign
  return fileName.startsWith('snapshot') ? attachKinds.Snapshot : attachKinds.File
}

function chosen(options: readonly ChoiceOption[], item: string): [ChoiceOption, string] {
  const [code, typed = ''] = item.split(':')
  const option = options.find((candidate) => candidate.Code === code)
  if (!option) throw new Error(`there is no option ${code}`)
  return [option, typed]
}

const optionSaid = ({ OptionCode, TextInputValue }: ChoiceEntry) =>
  TextInputValue === '' ? OptionCode : `${OptionCode}:${TextInputValue}`
