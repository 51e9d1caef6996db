import { usesPatterns } from '../expression/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import { htmlPlaceholdersIn } from '../questions/placeholders.ts'

/** Whether a questionnaire has regular expressions of its author, so that `compileNaire` needs an engine for them. */
export function needsPatterns(record: NaireRecord): boolean {
  return record.Questions.some(({ Data }) => regular.test(Data)) || expressionTexts(record).some(usesPatterns)
}

const regular = /"Regular"\s*:\s*"[^"]/

/**
 * Every text of a questionnaire in which its expressions stand, as stored: expressions, JSON, texts with placeholders.
 * Empty when it has none.
 */
export function expressionTexts(record: NaireRecord): readonly string[] {
  const {
    Questions,
    ScoreExpression = '',
    SuccessParam = '',
    QuotarList = [],
    PageGroups = '',
    HelpFetchConfig,
    Translations = {},
  } = record
  const expressions = [ScoreExpression, SuccessParam, ...QuotarList.map((cell) => cell.QuotarExpression)]
  const contents = [...Questions.map(({ Data }) => Data), PageGroups, JSON.stringify(HelpFetchConfig ?? null)]
  const translated = Object.values(Translations).flatMap((texts) => Object.values(texts))
  const texts = [...contents, ...translated].filter((text) => holdsExpression.test(text))
  return [...expressions.filter((source) => source.trim() !== ''), ...texts, ...texts.flatMap(htmlPlaceholdersIn)]
}

// By the contents' own rule of names, a placeholder, or a character that is escaped although nothing asks for it.
const holdsExpression = /Expression"\s*:\s*"[^"]|"ExtraValidations"\s*:\s*\[\s*[^\]\s]|\{\{|\\u00/
