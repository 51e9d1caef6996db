import type { PartState } from '../interactions/index.ts'
import type { CompiledField, CompiledQuestion, PartPrograms } from './compiled.ts'
import type { Program } from './program.ts'
import type { Sheet } from './sheet.ts'

/** What shows or hides a question, or one of its interactions: a cell goes with its row and column. */
export function visibleProgram(sheet: Sheet, question: CompiledQuestion, interactionSid?: string): Program | null {
  const { nodes, programs } = question
  const own = programs.show ?? programs.hide
  if (interactionSid === undefined || sheet.values[nodes.visible] !== true) return own
  const states = sheet.partsAt(nodes.parts)
  const around = fieldsOf(question, interactionSid).flatMap(({ field }) => field.within)
  const hiding = around.filter((place) => states[place]?.visible === false)
  return (
    [...hiding, ...around].map((place) => showing(programs.parts[place])).find((program) => program !== null) ?? own
  )
}

/** What keeps an answer from being required: it is hidden, computed or read-only. */
export function requiredProgram(sheet: Sheet, question: CompiledQuestion, interactionSid?: string): Program | null {
  const isShown = fieldsOf(question, interactionSid).some(
    ({ at }) => sheet.settled[at]?.required === true || sheet.settled[at]?.readonly === true,
  )
  if (!isShown) return visibleProgram(sheet, question, interactionSid)
  return fieldProgram(question, 'value', interactionSid) ?? fieldProgram(question, 'readonly', interactionSid)
}

export function fieldProgram(
  question: CompiledQuestion,
  kind: 'readonly' | 'value' | 'score',
  interactionSid?: string,
): Program | null {
  return (
    fieldsOf(question, interactionSid)
      .map((field) => field.programs[kind])
      .find((program) => program !== null) ?? null
  )
}

export function extraProgram(
  sheet: Sheet,
  { content, nodes, programs }: CompiledQuestion,
  id?: string,
): Program | null {
  const named = content.ExtraValidations.findIndex(({ Id }) => Id === id)
  const place = id === undefined ? Number(sheet.values[nodes.extra] ?? -1) : named
  return programs.extra[place] ?? null
}

/** Of the expressions of an option, row or column, the one that makes it what it is now. */
export function partProgram(
  sheet: Sheet,
  { nodes, mounted, programs, fields }: CompiledQuestion,
  partSid: string,
): Program | null {
  const holders = [
    { parts: mounted.parts, node: nodes.parts, rules: programs.parts },
    ...fields.map((field) => ({
      parts: field.field.interaction.parts,
      node: field.nodes.parts,
      rules: field.programs.parts,
    })),
  ]
  for (const { parts, node, rules } of holders) {
    const place = parts.findIndex((part) => part.Sid === partSid)
    const [own, state] = [rules[place], sheet.partsAt(node)[place]]
    if (own && state) return decisive(own, state)
  }
  return null
}

const fieldsOf = ({ fields }: CompiledQuestion, interactionSid?: string): readonly CompiledField[] =>
  fields.filter(({ field }) => interactionSid === undefined || field.interaction.content.Sid === interactionSid)

const showing = (rules?: PartPrograms) => rules?.show ?? rules?.hide ?? null

function decisive(rules: PartPrograms, state: PartState): Program | null {
  if (state.visible && state.forced) return rules.select
  return state.visible && state.disabled ? rules.disable : (showing(rules) ?? rules.disable ?? rules.select)
}
