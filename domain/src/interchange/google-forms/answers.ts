import { binary, name, selfName, some, value } from '../foreign-expression.ts'
import { textOf, type WatchedFields } from '../report.ts'
import { option, type Rule, type SurveyOption, type Words } from '../survey.ts'
import { htmlOf } from '../words.ts'

type Fields = Readonly<Record<string, unknown>>

/** Points for the right answers. */
export function gradingOf(fields: WatchedFields): Rule | null {
  if (!fields.has('grading')) return null
  const grading = fields.within(fields.peek('grading'), 'grading')
  const points = grading.number('pointValue') ?? 0
  const correct = grading.within(grading.peek('correctAnswers'), 'correctAnswers')
  const answers = (correct.list('answers') as readonly Fields[]).map((each) => textOf(each['value']))
  for (const feedback of ['whenRight', 'whenWrong', 'generalFeedback'])
    if (grading.has(feedback)) grading.leave(feedback, 'noCounterpart')
  if (answers.length === 0) return null
  const test = some(answers.map((each) => binary('==', name(selfName), value(each))))
  return {
    node: { kind: 'choose', test, then: value(points), otherwise: value(0) },
    source: answers.join(', '),
    construct: 'grading',
  }
}

/** The picture beside an item. */
export function imageOf(fields: WatchedFields, language: string): Words {
  if (!fields.has('image')) return {}
  const image = fields.within(fields.take('image'), 'image')
  const [url, text] = [image.text('contentUri'), image.text('altText')]
  image.looks('properties', 'sourceUri')
  if (url === '') return {}
  return { [language]: `<img src="${htmlOf(url)}" alt="${htmlOf(text).replaceAll('"', '&quot;')}">` }
}

/** Levels of a scale from low to high, with words at its ends. */
export function levelsOf(
  low: number,
  high: number,
  language: string,
  [least = '', most = '']: readonly string[],
): readonly SurveyOption[] {
  const count = Math.min(Math.max(high - low + 1, 1), 101)
  return Array.from({ length: count }, (_, at) => {
    const level = String(low + at)
    const beside = at === 0 ? least : at === count - 1 ? most : ''
    return option(level, wordsOf(beside === '' ? level : `${level} · ${beside}`, language), { score: level })
  })
}

/** Plain text in the language of the form. */
export function wordsOf(text: string, language: string): Words {
  return text === '' ? {} : { [language]: htmlOf(text) }
}

/** Where an action leads: blank hands the form in. */
export const actions: Readonly<Record<string, string>> = { SUBMIT_FORM: '' }
/** Groups of extensions by the kinds of files. */
export const groups: Readonly<Record<string, string>> = {
  IMAGE: 'image',
  DOCUMENT: 'doc',
  PDF: 'pdf',
  SPREADSHEET: 'xlsx',
  PRESENTATION: 'pptx',
  VIDEO: 'video',
  AUDIO: 'audio',
  DRAWING: 'image',
}
