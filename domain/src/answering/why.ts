import { textOf, type Value } from '../expression/index.ts'
import type { PartState } from '../interactions/index.ts'
import type { CompiledNaire, CompiledQuestion, PartPrograms } from './compiled.ts'
import type { About, Why } from './contract.ts'
import { writtenPath } from './link.ts'
import type { Program } from './program.ts'
import type { Sheet } from './sheet.ts'

/** The expression that decides something, what it gives, and the values that it read. */
export function whyOf(sheet: Sheet, about: About): Why | null {
  const program = programOf(sheet, about)
  if (!program) return null
  const result = sheet.evaluate(program)
  const values = program.references.map((path, at) => ({
    reference: writtenPath(path),
    value: textOf(sheet.values[program.places[at] ?? -1] ?? null, sheet),
  }))
  return { expression: program.source, result: plain(result, sheet), values }
}

function programOf(sheet: Sheet, about: About): Program | null {
  const { compiled } = sheet
  switch (about.kind) {
    case 'score':
      return compiled.outcome.scoreProgram
    case 'success':
      return compiled.outcome.successProgram
    case 'quota':
      return compiled.quotas.find(({ cell }) => cell.Sid === about.quotaSid)?.program ?? null
    case 'pageOrder':
      return compiled.guide?.orderProgram(about.group) ?? null
    case 'option':
      return optionProgram(sheet, questionOf(compiled, about.questionSid), about.optionSid)
    case 'visible':
    case 'alarm':
    case 'readonly':
    case 'value':
      return questionProgram(questionOf(compiled, about.questionSid), about.kind, about.interactionSid)
  }
}

function questionOf(compiled: CompiledNaire, sid: string): CompiledQuestion {
  const question = compiled.findQuestion(sid)
  if (!question) throw new RangeError(`there is no question ${sid}`)
  return question
}

function questionProgram({ programs, fields }: CompiledQuestion, kind: 'visible' | 'alarm' | 'readonly' | 'value', interactionSid?: string): Program | null {
  if (kind === 'visible') return programs.show ?? programs.hide
  if (kind === 'alarm') return programs.alarm
  const asked = fields.filter(({ field }) => interactionSid === undefined || field.interaction.content.Sid === interactionSid)
  return asked.map((field) => field.programs[kind]).find((program) => program !== null) ?? null
}

// Of the expressions of an option, row or column, the one that makes it what it is now.
function optionProgram(sheet: Sheet, { nodes, mounted, programs: own, fields }: CompiledQuestion, optionSid: string): Program | null {
  const ownPlace = mounted.parts.findIndex((part) => part.Sid === optionSid)
  const [ownRules, ownState] = [own.parts[ownPlace], sheet.partsAt(nodes.parts)[ownPlace]]
  if (ownRules && ownState) return decisive(ownRules, ownState)
  for (const { nodes: places, field, programs } of fields) {
    const place = field.interaction.parts.findIndex((part) => part.Sid === optionSid)
    const [rules, state] = [programs.parts[place], sheet.partsAt(places.parts)[place]]
    if (rules && state) return decisive(rules, state)
  }
  return null
}

function decisive(rules: PartPrograms, state: PartState): Program | null {
  if (state.visible && state.forced) return rules.select
  return state.visible && state.disabled ? rules.disable : (rules.show ?? rules.hide ?? rules.disable ?? rules.select)
}

function plain(value: Value, sheet: Sheet): Why['result'] {
  return value === null || typeof value !== 'object' ? value : textOf(value, sheet)
}
