import type { AnyReply, ContentPart, PartAxis, PartState, PartShuffle } from '../../interactions/index.ts'
import type { CompiledField, CompiledQuestion } from '../compiled.ts'
import type { Finding, InteractionState, OptionState, QuestionState } from '../contract.ts'
import { isShownWithin } from '../nodes/reply.ts'
import { textKey } from '../../naires/text-key.ts'
import type { Sheet } from '../sheet.ts'
import { waitSeconds } from '../time/seconds.ts'
import { shuffled } from '../../expression/index.ts'
import { translated, type Dictionary } from '../texts/local-texts.ts'

export interface DisplayState {
  readonly number: number | null
  readonly version: number
  readonly findings: readonly Finding[]
}

/** Builds the state of a question for the screen. */
export function questionState(
  sheet: Sheet,
  question: CompiledQuestion,
  { number, version, findings }: DisplayState,
): QuestionState {
  const visible = sheet.values[question.nodes.visible] === true
  const filled = filledTexts(sheet, question)
  const interactions = question.fields.map((field) =>
    interactionState(sheet, question, { field, visible, findings, filled }),
  )
  const shown: ShownParts = {
    parts: question.mounted.parts,
    states: sheet.partsAt(question.nodes.parts),
    texts: sheet.texts.questionPartsOf(question.at),
    filled,
  }
  return {
    sid: question.sid,
    code: question.code,
    type: question.mounted.number,
    number,
    visible,
    locked: sheet.memory.locked.has(question.at),
    readonly: interactions.length > 0 && interactions.every((interaction) => interaction.readonly),
    required: interactions.some((interaction) => interaction.required),
    isFirstEnter: (sheet.memory.entered.get(question.at) ?? 0) < 2,
    waitSeconds: waitSeconds(sheet, question),
    remoteMode: question.content.RemoteModeConfig,
    stem: filled[textKey(question.sid, 'Data')] ?? sheet.texts.stemOf(question.at),
    content: question.content,
    rows: partStates(shown, 'row', sheet.seedOf(question.sid)),
    columns: partStates(shown, 'column', sheet.seedOf(question.sid)),
    interactions,
    version,
  }
}

interface Context {
  readonly field: CompiledField
  readonly visible: boolean
  readonly findings: readonly Finding[]
  readonly filled: Dictionary
}

function interactionState(
  sheet: Sheet,
  question: CompiledQuestion,
  { field, visible, findings, filled }: Context,
): InteractionState {
  const { interaction } = field.field
  const { Sid, Code, Visible } = interaction.content
  const settled = sheet.settled[field.at]!
  const shown: ShownParts = {
    parts: interaction.parts,
    states: sheet.partsAt(field.nodes.parts),
    texts: sheet.texts.partsOf(field.at),
    filled,
  }
  const seed = sheet.seedOf(interaction.parts[0]?.Shuffle.SeedOf ?? question.sid)
  const own = (axis: PartAxis) => partStates(shown, axis, seed)
  return {
    sid: Sid,
    code: Code,
    type: interaction.type,
    visible: visible && Visible && isShownWithin(sheet, question.nodes.parts, field.field.within),
    readonly: settled.readonly || sheet.memory.locked.has(question.at),
    required: settled.required,
    reply: scored(sheet, field, settled.reply),
    draft: settled.draft,
    content: (isPlacedWithin(question)
      ? translated(sheet.texts.contentOf(field.at), filled)
      : sheet.texts.contentOf(field.at)) as InteractionState['content'],
    options: own('option'),
    rows: own('row'),
    findings: findings.filter((finding) => finding.interactionSid === Sid),
  }
}

/** The reply with the score that it has. */
export function scored(sheet: Sheet, { nodes }: CompiledField, reply: AnyReply | null): AnyReply | null {
  if (reply === null || nodes.score < 0) return reply
  return { ...reply, Score: Number(sheet.values[nodes.score]) }
}

interface ShownParts {
  readonly parts: readonly ContentPart[]
  readonly states: readonly PartState[]
  readonly texts: readonly string[]
  readonly filled: Dictionary
}

function partStates(
  { parts, states, texts, filled }: ShownParts,
  axis: PartAxis,
  seed: string,
): readonly OptionState[] {
  return partOrder(parts, axis, axis === 'option' ? seed : `${seed}/${axis}`).map((place) => {
    const { Sid, Code, IsGroupIntro } = parts[place]!
    return {
      sid: Sid,
      code: Code,
      text: filled[textKey(Sid, 'Data')] ?? texts[place]!,
      ...states[place]!,
      isGroupIntro: IsGroupIntro,
    }
  })
}

// Most placeholders stand in stems, which no control's content holds: walking through it costs more than the rest of a
// state.
const isPlacedWithin = ({ sid, placed }: CompiledQuestion): boolean => placed.some((text) => text.Sid !== sid)

// The texts of a question whose placeholders are filled, as a dictionary of these alone.
function filledTexts(sheet: Sheet, { sid, placed }: CompiledQuestion): Dictionary {
  return Object.fromEntries(
    placed.flatMap(({ Sid, Data }) => {
      const text = sheet.texts.textOf(Sid, 'Data', Data)
      const filled = sheet.compiled.templates.get(`${sid} ${text}`)?.render(sheet) ?? text
      return [
        [textKey(Sid, 'Data'), filled],
        [textKey(Sid, 'OriData'), filled],
      ]
    }),
  )
}

/** Places of an axis' parts in the order in which they are shown. `seed` is the one used where the author set none. */
function partOrder(parts: readonly ContentPart[], axis: PartAxis, seed: string): readonly number[] {
  const placed = parts.flatMap((part, place) => (part.Axis === axis ? [{ part, place }] : []))
  const shuffle = placed[0]?.part.Shuffle
  return (shuffle?.Enable ? inOrder(placed, shuffle, seed) : placed).map(({ place }) => place)
}

interface PositionedPart {
  readonly part: ContentPart
  readonly place: number
}

interface Group {
  /** Its intro, or its first part. */
  readonly head: ContentPart
  readonly parts: readonly PositionedPart[]
}

function inOrder(placed: readonly PositionedPart[], shuffle: PartShuffle, seed: string): readonly PositionedPart[] {
  if (shuffle.Orders.length > 0) return inGivenOrder(placed, shuffle.Orders)
  const drawn = groupsOf(placed).map(({ head, parts }, at) => ({
    head,
    parts: withinGroup(parts, `${shuffle.Seed || seed}/${at}`),
  }))
  const groups = shuffle.GroupShuffle
    ? keepingFixed(drawn, isFixedGroup, shuffle.GroupSeed || `${shuffle.Seed || seed}/groups`)
    : drawn
  return groups.flatMap(({ parts }) => parts)
}

// An intro and all up to the next one, or neighbours of the same Group; others stand in a group without a name.
function groupsOf(placed: readonly PositionedPart[]): readonly Group[] {
  const groups: { readonly head: ContentPart; readonly parts: PositionedPart[] }[] = []
  for (const { part, place } of placed) {
    const last = groups.at(-1)
    if (last && belongsTo(last.head, part)) last.parts.push({ part, place })
    else groups.push({ head: part, parts: [{ part, place }] })
  }
  return groups
}

function belongsTo(head: ContentPart, part: ContentPart): boolean {
  return !part.IsGroupIntro && (head.IsGroupIntro || groupOf(head) === groupOf(part))
}

const groupOf = ({ Group = '' }: ContentPart): string => Group

// A group without a name keeps its place.
function isFixedGroup({ head, parts }: Group): boolean {
  if (head.IsGroupIntro) return head.FixedPos
  return groupOf(head) === '' || parts.every(({ part }) => part.FixedPos)
}

function withinGroup(group: readonly PositionedPart[], seed: string): readonly PositionedPart[] {
  return keepingFixed(group, ({ part }) => part.IsGroupIntro || part.FixedPos, seed)
}

// Shuffles the others among the places that are left.
function keepingFixed<T>(items: readonly T[], isFixed: (item: T) => boolean, seed: string): readonly T[] {
  const moving = shuffled(
    items.filter((item) => !isFixed(item)),
    seed,
  )
  let next = 0
  return items.map((item) => (isFixed(item) ? item : moving[next++]!))
}

function inGivenOrder(placed: readonly PositionedPart[], order: readonly string[]): readonly PositionedPart[] {
  const rank = ({ part, place }: PositionedPart) => {
    const at = order.indexOf(part.Sid)
    return at < 0 ? order.length + place : at
  }
  return placed.toSorted((one, other) => rank(one) - rank(other))
}
