import type { NaireRecord } from '../../naires/record.ts'
import { nextFreeCode } from '../questions/code.ts'
import { mentions } from '../references/mentions.ts'
import { renamedQuestion } from '../references/rename-source.ts'
import type { Clip } from './clip.ts'

/** The code that each question of the clip has in the questionnaire: its own where that is free. */
export function newCodes(
  { Questions }: Pick<NaireRecord, 'Questions'>,
  { questions }: Pick<Clip, 'questions'>,
): ReadonlyMap<string, string> {
  const taken = new Set(Questions.map(({ Code }) => Code))
  const wanted = new Set(questions.map(({ Code }) => Code))
  const codes = new Map<string, string>()
  for (const { Code } of questions) {
    const code = taken.has(Code) ? nextFreeCode([...taken, ...wanted], Code) : Code
    taken.add(code)
    codes.set(Code, code)
  }
  return codes
}

/**
 * The expression with all codes replaced at once: what one question is called from now on may be what another was
 * called.
 */
export function renamedAll(source: string, codes: ReadonlyMap<string, string>): string {
  const renames = [...codes]
    .filter(([from, to]) => from !== to && mentions(source, from))
    .map(([from, to], at) => ({ from, by: `between_${at}_${to}`, to }))
  const between = renames.reduce((text, { from, by }) => renamedQuestion(text, from, by).source, source)
  return renames.reduce((text, { by, to }) => renamedQuestion(text, by, to).source, between)
}
