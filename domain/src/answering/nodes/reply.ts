import type { MountedInteraction, Settled } from '../../interactions/index.ts'
import { isSameData } from '../same-data.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'
import { some, type Node } from './node.ts'

export interface ReplyRules {
  readonly visible: number
  /** -1 when the field has no parts. */
  readonly parts: number
  /** Parts of the question that the field stands in; -1 when there are none. */
  readonly around: number
  readonly within: readonly number[]
  readonly value: Program | null
  readonly readonly: Program | null
}

/** What of a field's reply is shown and counts. What the respondent gave is changed only when all has settled. */
export function replyNode(question: number, field: number, interaction: MountedInteraction, rules: ReplyRules): Node {
  return {
    question,
    isShown: true,
    after: [rules.visible, rules.parts, rules.around].filter((node) => node >= 0),
    programs: some(rules.value, rules.readonly),
    run(sheet) {
      const isVisible = sheet.values[rules.visible] === true && interaction.content.Visible && isShownWithin(sheet, question, rules.within)
      const settled = isVisible ? settle(sheet, question, field, interaction, rules) : hidden
      sheet.settling.push(field)
      if (isSameData(settled, sheet.settled[field])) return false
      sheet.settled[field] = settled
      return true
    },
  }
}

/** A hidden interaction is blank and valid. */
export const hidden: Settled = { given: null, draft: null, reply: null, findings: [], readonly: false, required: false }

function settle(sheet: Sheet, question: number, field: number, interaction: MountedInteraction, { value, readonly }: ReplyRules): Settled {
  return interaction.settle(sheet.given[field] ?? null, {
    readonlyNow: readonly !== null && sheet.isTrue(readonly),
    computed: value ? sheet.evaluate(value) : undefined,
    parts: sheet.parts.fields[field] ?? [],
    label: sheet.texts.labelOf(question),
    timeZone: sheet.timeZone,
    patterns: sheet.compiled.patterns,
  })
}

/** Whether all the parts are shown that a field stands in. */
export function isShownWithin(sheet: Sheet, question: number, within: readonly number[]): boolean {
  const states = sheet.parts.questions[question]
  return within.every((place) => states?.[place]?.visible === true)
}
