import type { InteractionType } from '../../interactions/kinds.ts'
import type { Drawer, Drawing } from './drawing.ts'
import { textReply, type PlainTextContent } from '../../interactions/plain-text/index.ts'
import { typedText } from './text.ts'
import { lnglatOf } from '../../interactions/loc/index.ts'
import { entryOf, type Option } from '../../interactions/options/index.ts'
import { inOrder, type SortContent } from '../../interactions/sort/index.ts'
import { clickOf, type VideoContent } from '../../interactions/video/index.ts'
import type { ChoiceContent } from '../../interactions/choice/index.ts'
import { levelsOf, wayAlong, type CascadeContent, type CascadeNode } from '../../interactions/cascade/index.ts'
import {
  answerableRows,
  matrixEntry,
  takenIn,
  type MatrixContent,
  type MatrixEntry,
  type MatrixOption,
  type MatrixRow,
} from '../../interactions/matrix/index.ts'
import {
  attachKinds,
  extensionGroups,
  type AttachContent,
  type Attachment,
  type AttachKind,
} from '../../interactions/attach/index.ts'
import type { OptionState } from '../../answering/contract.ts'

const drawAttach: Drawer = (drawing) => {
  const content = drawing.interaction.content as AttachContent
  const files =
    content.AllowedFileExts.length > 0 && content.MaxSize > 0
      ? [attachment(drawing, attachKinds.File, extensionOf(content))]
      : []
  const special = content.SpecAttachTypes.flatMap((kind) => attachmentsOf(kind, drawing))
  const Attaches = content.Sid === specialSid ? special : [...files, ...special]
  return Attaches.length === 0 ? null : { Attaches, Score: null }
}

const specialSid = 'F'.repeat(32)

// Snapshots that options ask for refer to their option.
function attachmentsOf(kind: AttachKind, drawing: Drawing): readonly Attachment[] {
  const asking = drawing.findings.flatMap(({ key, optionSid }) =>
    key === 'minAttach' && optionSid !== undefined ? [optionSid] : [],
  )
  const refers = kind === attachKinds.Snapshot && asking.length > 0 ? asking : ['']
  return refers.map((Refer) => attachment(drawing, kind, extensions[kind], Refer))
}

const extensions: Readonly<Record<AttachKind, string>> = {
  101: 'txt',
  102: 'amr',
  103: 'png',
  104: 'jpg',
  201: 'txt',
  202: 'txt',
}

function extensionOf({ AllowedFileExts: [first = 'txt'] }: AttachContent): string {
  return isGroup(first) ? extensionGroups[first][0] : first
}

const isGroup = (name: string): name is keyof typeof extensionGroups => Object.hasOwn(extensionGroups, name)

function attachment({ chance, at }: Drawing, Type: AttachKind, extension: string, Refer = ''): Attachment {
  const Sid = Array.from({ length: 32 }, () => chance.whole(0, 15).toString(16))
    .join('')
    .toUpperCase()
  const isRecord = Type === attachKinds.Record
  return {
    Sid,
    FileName: `${at.toISOString().replace(/\D/g, '').slice(0, 14)}.${extension}`,
    Refer,
    Size: chance.whole(1, 100_000),
    MimeType: 'application/octet-stream',
    Type,
    RecContent: '',
    RecDuration: isRecord ? chance.whole(1, 60) : null,
  }
}

/** Every row takes an option, or several where it may, and no option more rows than it takes. */
const drawMatrix: Drawer = (drawing) => {
  const content = drawing.interaction.content as MatrixContent
  const shown = new Set(drawing.interaction.rows.filter((row) => row.visible).map(({ sid }) => sid))
  const taken = new Map<MatrixOption, number>()
  const Entries: MatrixEntry[] = []
  for (const row of drawing.chance.shuffled(answerableRows(content).filter(({ Sid }) => shown.has(Sid)))) {
    for (const option of optionsFor(row, content, taken, drawing)) {
      taken.set(option, (taken.get(option) ?? 0) + 1)
      Entries.push(matrixEntry(row, option, inputOf(option, drawing)))
    }
  }
  return Entries.length === 0 ? null : { Entries, Score: null }
}

function optionsFor(
  row: MatrixRow,
  content: MatrixContent,
  taken: ReadonlyMap<MatrixOption, number>,
  drawing: Drawing,
): readonly MatrixOption[] {
  const open = takenIn(content, row, content.Options).filter(
    (option) => (taken.get(option) ?? 0) < (option.MaxSelection ?? Number.POSITIVE_INFINITY),
  )
  const likely = inLikelyOrder(open, drawing.interaction.options, drawing)
  return together(likely, content.AllowMulti ? drawing.chance.whole(1, Math.max(1, likely.length)) : 1)
}

const drawCascade: Drawer = (drawing) => {
  const content = drawing.interaction.content as CascadeContent
  const nodes = drawing.cascadeData?.(content) ?? sampleRegions
  const Entries = wayAlong(nodes, codesDown(nodes, levelsOf(content) ?? Number.POSITIVE_INFINITY, drawing))
  return Entries.length === 0 ? null : { Entries, Score: null }
}

function codesDown(nodes: readonly CascadeNode[], levels: number, drawing: Drawing): readonly string[] {
  const codes: string[] = []
  for (let level = nodes; level.length > 0 && codes.length < levels;) {
    const node = drawing.chance.pick(level)
    codes.push(node.code)
    level = node.children
  }
  return codes
}

// Where the host has no data: regions that do not exist.
const sampleRegions: readonly CascadeNode[] = ['A', 'B', 'C'].map((province) => ({
  code: `99${province}`,
  name: `示例省${province}`,
  children: ['1', '2'].map((city) => ({
    code: `99${province}${city}`,
    name: `示例市${city}`,
    children: ['1', '2'].map((county) => ({
      code: `99${province}${city}${county}`,
      name: `示例县${county}`,
      children: [],
    })),
  })),
}))

const drawChoice: Drawer = (drawing) => {
  const content = drawing.interaction.content as ChoiceContent
  const chosen = together(
    inLikelyOrder(content.Entries, drawing.interaction.options, drawing),
    howMany(content, drawing),
  )
  return chosen.length === 0
    ? null
    : { Entries: chosen.map((option) => entryOf(option, inputOf(option, drawing))), Score: null }
}

function howMany({ AllowMulti, MinSelection, MaxSelection, Entries }: ChoiceContent, { chance }: Drawing): number {
  return AllowMulti
    ? chance.whole(Math.max(1, MinSelection ?? 1), Math.min(MaxSelection ?? Entries.length, Entries.length))
    : 1
}

const drawVideo: Drawer = ({ interaction, chance, habit }) => {
  const { Dimensions, DimensionFeedback, MinFeedbackCount } = interaction.content as VideoContent
  if (!DimensionFeedback) return null
  const times = Array.from({ length: MinFeedbackCount + chance.whole(0, 3) }, () => chance.whole(0, 600) / 10).toSorted(
    (one, other) => one - other,
  )
  const clicks = times.flatMap((time) => {
    const [dimension] = chance.inOrder(Dimensions, ({ Code }) => habit.weights?.[Code] ?? 1)
    return dimension ? [clickOf(dimension, time)] : []
  })
  return clicks.length === 0 ? null : { Entries: clicks, Score: null }
}

const drawSort: Drawer = (drawing) => {
  const content = drawing.interaction.content as SortContent
  const likely = inLikelyOrder(content.Entries, drawing.interaction.options, drawing)
  const most = content.AllowMulti ? (content.MaxSelection ?? likely.length) : 1
  const least = content.MaxSelection === null ? most : Math.max(1, content.MinSelection ?? 1)
  const placed = together(likely, drawing.chance.whole(Math.min(least, most), most))
  return placed.length === 0
    ? null
    : { Entries: inOrder(placed.map((option) => entryOf(option, inputOf(option, drawing)))), Score: null }
}

/** Somewhere in China. */
const drawLoc: Drawer = ({ chance }) => {
  const lng = round(73.6 + chance.fraction() * 61)
  const lat = round(18.2 + chance.fraction() * 35)
  return { Lnglat: lnglatOf([lng, lat]), Location: `示例路${chance.whole(1, 999)}号`, Score: null }
}

// Ten centimetres.
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const drawText: Drawer = (drawing) => {
  const content = drawing.interaction.content as PlainTextContent
  const text = typedText(content.DataType, drawing)
  return text === '' ? null : textReply(content, text, drawing.at.toISOString())
}

/** Drawer of replies for each interaction kind; a sound takes none. */
export const drawers: Readonly<Record<InteractionType, Drawer>> = {
  choice: drawChoice,
  matrix: drawMatrix,
  plainText: drawText,
  attach: drawAttach,
  sort: drawSort,
  cascade: drawCascade,
  loc: drawLoc,
  video: drawVideo,
  audio: () => null,
}

/** The options that can be chosen, the likely ones first. */
function inLikelyOrder<O extends Option>(
  options: readonly O[],
  states: readonly OptionState[],
  { chance, habit }: Drawing,
): readonly O[] {
  const open = new Set(
    states.filter((option) => option.visible && !option.disabled && !option.isGroupIntro).map(({ sid }) => sid),
  )
  return chance.inOrder(
    options.filter(({ Sid }) => open.has(Sid)),
    ({ Code }) => habit.weights?.[Code] ?? 1,
  )
}

/** The first `count` that do not exclude each other. */
function together<O extends Option>(options: readonly O[], count: number): readonly O[] {
  const chosen: O[] = []
  for (const option of options) {
    if (chosen.length >= count) break
    if (!chosen.some((other) => other.Exclusive.includes(option.Sid) || option.Exclusive.includes(other.Sid)))
      chosen.push(option)
  }
  return chosen
}

/** Draws the text typed into a chosen option; blank for one that takes no text. */
function inputOf({ TextInputConfig: { Enabled, DataType } }: Option, drawing: Drawing): string {
  return Enabled ? typedText(DataType, drawing) : ''
}
