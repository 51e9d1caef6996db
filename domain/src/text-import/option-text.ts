import type { OptionDraft } from './draft.ts'
import { linesOf } from './lines.ts'
import { labelledOptions, plainOptions } from './options.ts'

/** The options of a text that holds nothing else: with labels or without, one a line, or all on one. */
export function readOptions(text: string): readonly OptionDraft[] {
  const lines = linesOf(text).filter((line) => line.text !== '')
  const labelled = lines.length > 0 && lines.every(({ label }) => label !== null)
  return (labelled ? labelledOptions(lines) : plainOptions(lines)).options
}
