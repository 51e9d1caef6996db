import { textOf, type Value } from '../expression/index.ts'
import type { CompiledNaire, CompiledQuestion, CompiledField, PartPrograms } from './compiled.ts'
import type { ExplanationTarget, Explanation } from './contract.ts'
import { writtenPath } from './link.ts'
import type { Program } from './program.ts'
import type { Sheet } from './sheet.ts'
import type { PartState } from '../interactions/index.ts'

/** Says why: of `@naire/domain/answering`, given when a questionnaire is compiled, so that a phone does not load it. */
export type WhyOf = typeof whyOf

/** The expression that decides something, what it gives, and the values that it read. */
export function whyOf(sheet: Sheet, about: ExplanationTarget): Explanation | null {
  const program = programOf(sheet, about)
  if (!program) return null
  const values = program.references.map((path, at) => ({
    reference: writtenPath(path),
    value: textOf(sheet.values[program.places[at] ?? -1] ?? null, sheet),
  }))
  return { expression: program.source, result: plain(sheet.evaluate(program), sheet), values }
}

function programOf(sheet: Sheet, about: ExplanationTarget): Program | null {
  const { compiled } = sheet
  switch (about.kind) {
    case 'score':
      return about.questionSid === undefined
        ? compiled.outcome.scoreProgram
        : fieldProgram(questionOf(compiled, about.questionSid), 'score', about.interactionSid)
    case 'success':
      return compiled.outcome.successProgram
    case 'quota':
      return compiled.quotas.find(({ cell }) => cell.Sid === about.quotaSid)?.program ?? null
    case 'pageOrder':
      return compiled.guide?.orderProgram(about.group) ?? null
    case 'option':
      return partProgram(sheet, questionOf(compiled, about.questionSid), about.optionSid)
    case 'extra':
      return extraProgram(sheet, questionOf(compiled, about.questionSid), about.id)
    case 'alarm':
      return questionOf(compiled, about.questionSid).programs.alarm
    case 'visible':
      return visibleProgram(sheet, questionOf(compiled, about.questionSid), about.interactionSid)
    case 'required':
      return requiredProgram(sheet, questionOf(compiled, about.questionSid), about.interactionSid)
    case 'readonly':
    case 'value':
      return fieldProgram(questionOf(compiled, about.questionSid), about.kind, about.interactionSid)
  }
}

function questionOf(compiled: CompiledNaire, sid: string): CompiledQuestion {
  const question = compiled.findQuestion(sid)
  if (!question) throw new RangeError(`there is no question ${sid}`)
  return question
}

function plain(value: Value, sheet: Sheet): Explanation['result'] {
  return value === null || typeof value !== 'object' ? value : textOf(value, sheet)
}

/**
 * Returns the program that shows or hides a question, or one of its interactions: a cell follows its row and column.
 */
function visibleProgram(sheet: Sheet, question: CompiledQuestion, interactionSid?: string): Program | null {
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

/** Returns the program that keeps an answer from being required: hidden, computed or read-only. */
function requiredProgram(sheet: Sheet, question: CompiledQuestion, interactionSid?: string): Program | null {
  const isShown = fieldsOf(question, interactionSid).some(
    ({ at }) => sheet.settled[at]?.required === true || sheet.settled[at]?.readonly === true,
  )
  if (!isShown) return visibleProgram(sheet, question, interactionSid)
  return fieldProgram(question, 'value', interactionSid) ?? fieldProgram(question, 'readonly', interactionSid)
}

function fieldProgram(
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

function extraProgram(sheet: Sheet, { content, nodes, programs }: CompiledQuestion, id?: string): Program | null {
  const named = content.ExtraValidations.findIndex(({ Id }) => Id === id)
  const place = id === undefined ? Number(sheet.values[nodes.extra] ?? -1) : named
  return programs.extra[place] ?? null
}

/** Of the expressions of an option, row or column, the one that makes it what it is now. */
function partProgram(
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
