import type { AnyReply, ContentPart, PartAxis, PartState } from '../../interactions/index.ts'
import type { CompiledField, CompiledQuestion } from '../compiled.ts'
import type { Finding, InteractionState, OptionState, QuestionState } from '../contract.ts'
import { isShownWithin } from '../nodes/reply.ts'
import type { Sheet } from '../sheet.ts'
import { waitSeconds } from '../time/seconds.ts'
import { partOrder } from './option-order.ts'

export interface Shown {
  readonly number: number | null
  readonly version: number
  readonly findings: readonly Finding[]
}

/** What the screen needs to know about a question. */
export function questionState(sheet: Sheet, question: CompiledQuestion, { number, version, findings }: Shown): QuestionState {
  const visible = sheet.values[question.nodes.visible] === true
  const interactions = question.fields.map((field) => interactionState(sheet, question, { field, visible, findings }))
  const shown: ShownParts = { parts: question.mounted.parts, states: sheet.partsAt(question.nodes.parts), texts: sheet.texts.questionPartsOf(question.at) }
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
    stem: stemOf(sheet, question),
    content: question.content as unknown as QuestionState['content'],
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
}

function interactionState(sheet: Sheet, question: CompiledQuestion, { field, visible, findings }: Context): InteractionState {
  const { interaction } = field.field
  const { Sid, Code, Visible } = interaction.content
  const settled = sheet.settled[field.at]!
  const shown: ShownParts = { parts: interaction.parts, states: sheet.partsAt(field.nodes.parts), texts: sheet.texts.partsOf(field.at) }
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
    content: sheet.texts.contentOf(field.at) as unknown as InteractionState['content'],
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
}

function partStates({ parts, states, texts }: ShownParts, axis: PartAxis, seed: string): readonly OptionState[] {
  return partOrder(parts, axis, axis === 'option' ? seed : `${seed}/${axis}`).map((place) => {
    const { Sid, Code, IsGroupIntro } = parts[place]!
    return { sid: Sid, code: Code, text: texts[place]!, ...states[place]!, isGroupIntro: IsGroupIntro }
  })
}

function stemOf(sheet: Sheet, { at, sid }: CompiledQuestion): string {
  const text = sheet.texts.stemOf(at)
  return sheet.compiled.templates.get(`${sid} ${text}`)?.render(sheet) ?? text
}
