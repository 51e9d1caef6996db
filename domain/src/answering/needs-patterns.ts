import { usesPatterns } from '../expression/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { expressionTexts } from './expression-texts.ts'

/** Whether a questionnaire has regular expressions of its author, so that `compileNaire` needs an engine for them. */
export function needsPatterns(record: NaireRecord): boolean {
  return record.Questions.some(({ Data }) => regular.test(Data)) || expressionTexts(record).some(usesPatterns)
}

const regular = /"Regular"\s*:\s*"[^"]/
