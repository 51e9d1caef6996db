import { htmlOf } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import type { ContentObject, ListEditing } from '@naire/frontend-interactions/editing/editor-field.ts'

/** Options that are asked everywhere: scales of five, yes or no, the provinces of China. */
export const optionSetNames = ['satisfaction', 'agreement', 'yesNo', 'provinces'] as const
type OptionSetName = (typeof optionSetNames)[number]

interface SetContext {
  readonly list: ListEditing
  readonly newSid: () => string
  /** A word of the editor. */
  readonly say: (key: string) => string
}

/** Codes of the provinces (GB/T 2260), in the order of their names. */
const provinceCodes = [11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52]
  .concat([53, 54, 61, 62, 63, 64, 65, 71, 81, 82])
  .map((code) => `P${code}`)

/** The options of a set; those of a scale have their numbers as codes, and as scores where options have any. */
export function optionsOfSet(name: OptionSetName, { list, newSid, say }: SetContext): readonly ContentObject[] {
  const hasScores = list.fields.some(({ fields }) => fields.some(({ at }) => at === 'ScoreExpression'))
  const levels = (preset: string) =>
    ['1', '2', '3', '4', '5'].map((level) => ({
      code: level,
      words: say(`presets.${preset}.${level}`),
      fields: hasScores ? { ScoreExpression: level } : {},
    }))
  const plain = (codes: readonly string[], all: readonly string[]) =>
    all.map((words, at) => ({ code: codes[at] ?? `P${at}`, words, fields: {} }))
  const sets = {
    satisfaction: () => levels('rating'),
    agreement: () => levels('likert'),
    yesNo: () => plain(['A', 'B'], [say('presets.yesNo.yes'), say('presets.yesNo.no')]),
    provinces: () => plain(provinceCodes, say('optionSets.provinceNames').split('\n')),
  }
  return sets[name]().map(({ code, words, fields }) => ({ ...list.fresh(newSid(), code, htmlOf(words)), ...fields }))
}
