import type { CodebookExpression } from '@naire/domain/authoring'
import { wordingOf } from '@naire/domain/expression/wording'
import type { TFunction } from 'i18next'
import type { Reads } from '../expressions/reads.ts'
import { say } from '../../workplace/say.ts'

export interface ConditionLanguage {
  readonly t: TFunction<'authoring'>
  /** That of the namespace `expressions`. */
  readonly says: TFunction
  readonly language: string
}

export interface ConditionWords extends CodebookExpression {
  /** Which condition it is: "Shown when". */
  readonly label: string
  /** What it says; the expression itself where that cannot be said. */
  readonly words: string
}

/** A question's expressions in words. */
export function conditionWords(
  expressions: readonly CodebookExpression[],
  { environment, naming }: Reads,
  { t, says, language }: ConditionLanguage,
): readonly ConditionWords[] {
  return expressions.map(({ path, source }) => {
    const phrase = wordingOf(source, environment, naming)
    const words = phrase === null ? source : say(phrase, says, language)
    return { path, source, words, label: t(labelKeys(path).map((key) => `editor:fields.${key}`)) }
  })
}

// The editor's own words for the field, the nearest first.
function labelKeys(path: string): readonly string[] {
  const names = path.split('.').filter((name) => Number.isNaN(Number(name)))
  const [owner = '', last = ''] = names.slice(-2)
  return [owner === 'ExtraValidations' ? 'ExtraExpression' : `${owner}_${last}`, last, `Part${last}`]
}
