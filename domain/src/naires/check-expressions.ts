import type { Diagnostic } from '../expression/checking/index.ts'
import { examinedExpressions, type ExaminedExpression } from './checking/examined-expressions.ts'
import type { Problems } from './problems.ts'
import type { NaireRecord, StoredQuestion } from './record.ts'

/** Every expression compiles and reads only what there is. Gives the questions, each with the codes that it reads. */
export function checkExpressions(record: NaireRecord, problems: Problems): readonly StoredQuestion[] {
  const expressions = examinedExpressions(record)
  for (const expression of expressions)
    for (const diagnostic of expression.diagnostics) note(expression, diagnostic, problems)
  const codes = new Set(record.Questions.map(({ Code }) => Code))
  const read = record.Questions.map(() => new Set<string>())
  for (const { question, inText, references } of expressions) {
    for (const [name = ''] of inText ? [] : references) if (codes.has(name)) read[question]?.add(name)
  }
  return record.Questions.map((question, index) => ({ ...question, Refer: [...(read[index] ?? [])] }))
}

// Only what cannot be kept so is a problem; warnings and hints are for the author.
function note({ path, source }: ExaminedExpression, { severity, key, params }: Diagnostic, problems: Problems): void {
  if (severity !== 'error') return
  if (key === 'unknownCode') problems.add(path, 'naire.unknownCode', { ...params, expression: source })
  else problems.add(path, 'content.expression', { expression: source, reason: key, ...params })
}
