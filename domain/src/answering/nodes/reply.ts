import type { SettledReply, Shortcoming } from '../../interactions/index.ts'
import type { CompiledField } from '../compiled.ts'
import type { Sheet } from '../sheet.ts'
import type { Node } from './node.ts'
import { isSameData } from '../same-data.ts'

export interface ReplyPlaces {
  /** Nodes of the question: whether it is visible, and its own parts (-1 for none). */
  readonly visible: number
  readonly around: number
}

/**
 * Node for the part of a field's reply that is shown and counts. The respondent's own reply changes only after
 * everything has settled.
 */
export class ReplyNode implements Node {
  /** Whether an expression reads the whole reply: its value then stands at the node's own id. */
  isRead = false

  constructor(
    private readonly field: CompiledField,
    private readonly places: ReplyPlaces,
  ) {}

  run(sheet: Sheet, id: number): boolean {
    const { at, field } = this.field
    const settled = this.isShown(sheet) ? this.settle(sheet) : hidden
    sheet.settling.push(at)
    const before = sheet.settled[at]
    if (before && isSameSettled(settled, before)) return false
    sheet.settled[at] = settled
    if (this.isRead) sheet.set(id, field.interaction.value(settled.reply, [], sheet.timeZone))
    return true
  }

  private isShown(sheet: Sheet): boolean {
    if (sheet.values[this.places.visible] !== true) return false
    const { interaction, within } = this.field.field
    return interaction.content.Visible && (within.length === 0 || isShownWithin(sheet, this.places.around, within))
  }

  private settle(sheet: Sheet): SettledReply {
    const { at, question, field, nodes, programs } = this.field
    const { extraCheck } = sheet.options
    return field.interaction.settle(sheet.given[at] ?? null, {
      readonlyNow: programs.readonly !== null && sheet.isTrue(programs.readonly),
      computed: programs.value ? sheet.evaluate(programs.value) : undefined,
      parts: sheet.partsAt(nodes.parts),
      label: sheet.texts.labelOf(question),
      timeZone: sheet.timeZone,
      patterns: sheet.compiled.patterns,
      budget: sheet.budget,
      extraCheck:
        extraCheck &&
        ((text) =>
          extraCheck(text, {
            questionSid: sheet.compiled.questionAt(question).sid,
            interactionSid: field.interaction.content.Sid,
          })),
    })
  }
}

/** A hidden interaction is blank and valid. */
export const hidden: SettledReply = {
  given: null,
  draft: null,
  reply: null,
  findings: [],
  readonly: false,
  required: false,
}

/** Whether all the parts are shown that a field stands in; `around` is the node of the question's own parts. */
export function isShownWithin(sheet: Sheet, around: number, within: readonly number[]): boolean {
  const states = sheet.partsAt(around)
  return within.every((place) => states[place]?.visible === true)
}

/**
 * Whether screens and expressions can tell two outcomes of settling apart; what remains of the given reply counts as
 * well.
 */
function isSameSettled(one: SettledReply, other: SettledReply): boolean {
  if (one === other) return true
  if (one.readonly !== other.readonly || one.required !== other.required) return false
  return (
    isSameReply(one.given, other.given) &&
    isSameReply(one.draft, other.draft) &&
    isSameReply(one.reply, other.reply) &&
    sameFindings(one.findings, other.findings)
  )
}

const isSameReply = (one: object | null, other: object | null) =>
  one === other || (one !== null && other !== null && isSameData(one, other))

function sameFindings(one: readonly Shortcoming[], other: readonly Shortcoming[]): boolean {
  return one.length === other.length && one.every((finding, at) => isSameData(finding, other[at]))
}
