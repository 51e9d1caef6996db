import { usesPatterns } from '../expression/index.ts'
import type { NaireRecord } from '../naires/record.ts'

/** Whether a questionnaire has regular expressions of its author, so that `compileNaire` needs an engine for them. */
export function needsPatterns({ Questions, ScoreExpression, SuccessParam, QuotarList }: NaireRecord): boolean {
  const expressions = [ScoreExpression ?? '', SuccessParam ?? '', ...(QuotarList ?? []).map((cell) => cell.QuotarExpression)]
  return expressions.some(usesPatterns) || Questions.some(({ Data }) => usesPatterns(Data) || /"Regular"\s*:\s*"[^"]/.test(Data))
}
