import type { StoredQuestion } from '@naire/domain/naires'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { withMarks } from './in-place/marks.ts'
import { withSigns } from './placeholder-signs.ts'

/**
 * The content as the page of the editor draws it: without the conditions that would hide it, the computations that would fill
 * it and the locks that would close it, which all belong to the preview. Placeholders are shown as what they stand for, and the
 * words of options, rows and columns are marked, to be written in place.
 */
export function drawnContent(question: Pick<StoredQuestion, 'Type' | 'Data'>): string {
  const drawn = JSON.parse(question.Data, (name, value: unknown) => drawnField(name, value)) as ContentObject
  return JSON.stringify(withMarks(question, drawn))
}

function drawnField(name: string, value: unknown): unknown {
  if (left.has(name) || name.endsWith('Expression')) return undefined
  if (name === 'Visible') return true
  return typeof value === 'string' && texts.has(name) ? withSigns(value) : value
}

const left: ReadonlySet<string> = new Set([
  'ViewPorts',
  'FetchLockConfig',
  'ExtraValidations',
  'Regular',
  'RefSeed',
  'ShuffleSetting',
  'OptionShuffleSetting',
])
const texts: ReadonlySet<string> = new Set(['Data', 'OriData', 'AfterData', 'Prepend', 'Append'])
