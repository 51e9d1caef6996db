import { textOf, type Value } from '../expression/index.ts'
import type { CompiledNaire, CompiledQuestion } from './compiled.ts'
import type { ExplanationTarget, Explanation } from './contract.ts'
import { writtenPath } from './link.ts'
import type { Program } from './program.ts'
import type { Sheet } from './sheet.ts'
import { extraProgram, fieldProgram, partProgram, requiredProgram, visibleProgram } from './deciding.ts'

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
