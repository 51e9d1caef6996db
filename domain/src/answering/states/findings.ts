import type { CompiledQuestion } from '../compiled.ts'
import type { Finding } from '../contract.ts'
import type { Sheet } from '../sheet.ts'

/** What is wrong with a question: that it is locked; else with its interactions, and, once they are well, the first extra validation that is false. */
export function findingsOf(sheet: Sheet, question: CompiledQuestion): readonly Finding[] {
  if (sheet.values[question.nodes.visible] !== true) return []
  if (sheet.memory.locked.has(question.at))
    return [{ questionSid: question.sid, interactionSid: null, key: 'locked', params: {} }]
  const reviewed = question.fields.map(({ at, field }) => ({ ...field, settled: sheet.settled[at]! }))
  const found = question.mounted.review(reviewed)
  return found.length > 0
    ? found.map((finding) => ({ ...finding, questionSid: question.sid }))
    : extraFindings(sheet, question)
}

function extraFindings(sheet: Sheet, { at, sid, content, nodes }: CompiledQuestion): readonly Finding[] {
  const failed = content.ExtraValidations[Number(nodes.extra < 0 ? -1 : sheet.values[nodes.extra])]
  if (!failed) return []
  const message = sheet.texts.messageOf(at, failed)
  return [{ questionSid: sid, interactionSid: null, key: 'extra', params: {}, message }]
}
