import type { NaireSettings } from '../../naires/index.ts'
import { Untranslatable, type Node } from '../foreign-expression.ts'
import { textOf, WatchedFields, type Report } from '../report.ts'
import { noWords, question, type Survey, type SurveyQuestion } from '../survey.ts'
import { languageTag } from '../words.ts'
import { SurveyElements } from './elements.ts'
import { nameOf, parseSurveyJs } from './expression.ts'
import { looks } from './looks.ts'
import { localWords } from './texts.ts'

/** Whether a JSON value is a survey of this format. */
export function isSurveyJs(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  const { pages, elements, questions } = json as Readonly<Record<string, unknown>>
  return [pages, elements, questions].some(
    (list) =>
      Array.isArray(list) &&
      list.some(
        (item: unknown) =>
          typeof item === 'object' && item !== null && ('type' in item || 'elements' in item || 'questions' in item),
      ),
  )
}

/** A questionnaire out of a survey's JSON. */
export function readSurveyJs(json: Readonly<Record<string, unknown>>, report: Report): Survey {
  const fields = new WatchedFields(json, 'survey', '', report)
  const locale = textOf(fields.take('locale'))
  const language = languageTag(locale) ?? 'en-US'
  const title = fields.take('title')
  const elements = new SurveyElements({
    language,
    report,
    longest: fields.number('maxTextLength') || null,
    isReadonly: fields.flag('readOnly'),
  })
  const description = localWords(fields.take('description'), language)
  const opening =
    Object.keys(description).length > 0 ? [question('', 'survey', { stem: description, body: { kind: 'intro' } })] : []
  const pages = pagesOf(fields)
  const asked = pages.flatMap(({ page, place }, at) => elements.page(page, place, at))
  const computed = calculated(fields.list('calculatedValues'), report)
  const conclusion = localWords(fields.take('completedHtml'), language)
  const endings = endingsOf(fields, language)
  const settings = readSettings(fields)
  for (const name of ['triggers', 'navigateToUrlOnCondition']) if (fields.has(name)) fields.leave(name, 'noCounterpart')
  fields.skip('$schema', 'sjsVersion', 'surveyId', 'surveyPostId', 'name')
  fields.looks(...looks.survey)
  fields.close()
  return {
    title: typeof title === 'string' || typeof title === 'object' ? localWords(title, language) : noWords,
    language,
    questions: [...opening, ...asked, ...computed],
    conclusion,
    endings,
    settings,
    placeholder: (source) => shown(nameOf(source)),
  }
}

// Texts show what was chosen in words.
const shown = (node: Node): Node => (node.kind === 'name' ? { kind: 'words', name: node.name } : node)

/** Conclusions by condition. */
function endingsOf(fields: WatchedFields, language: string): NonNullable<Survey['endings']> {
  return fields.list('completedHtmlOnCondition').map((each) => {
    const { expression, html } = each as Readonly<Record<string, unknown>>
    const source = textOf(expression)
    const rule = { node: parsed(source), source, construct: 'completedHtmlOnCondition' }
    return { rule, words: localWords(html, language) }
  })
}

function pagesOf(fields: WatchedFields): readonly { readonly page: object; readonly place: string }[] {
  const pages = fields.list('pages')
  if (pages.length > 0) return pages.map((page, at) => ({ page: page as object, place: `pages[${at}]` }))
  const elements = fields.has('elements') ? fields.list('elements') : fields.list('questions')
  return [{ page: { elements }, place: 'survey' }]
}

function calculated(values: readonly unknown[], report: Report): readonly SurveyQuestion[] {
  return values.flatMap((each, at) => {
    const place = `calculatedValues[${at}]`
    const fields = new WatchedFields(
      each as Readonly<Record<string, unknown>>,
      place,
      textOf((each as { name?: unknown }).name),
      report,
      'calculatedValues.',
    )
    const [name, source] = [fields.text('name'), fields.text('expression')]
    fields.take('includeIntoResult')
    if (name === '') return []
    return [
      question(name, place, {
        body: { kind: 'computed', isNumber: false, value: { node: parsed(source), source, construct: 'expression' } },
      }),
    ]
  })
}

function parsed(source: string): Node | null {
  try {
    return parseSurveyJs(source)
  } catch (error) {
    if (error instanceof Untranslatable) return null
    throw error
  }
}

function readSettings(fields: WatchedFields): Partial<NaireSettings> {
  const mode = textOf(fields.take('questionsOnPageMode')) || (fields.flag('isSinglePage') ? 'singlePage' : '')
  const numbers = fields.take('showQuestionNumbers')
  const limit = fields.number('timeLimit') ?? fields.number('maxTimeToFinish')
  const pageLimit = fields.number('timeLimitPerPage') ?? fields.number('maxTimeToFinishPage')
  const [back, start] = [
    fields.take('showPrevButton'),
    fields.flag('firstPageIsStartPage') || fields.flag('firstPageIsStarted'),
  ]
  const partial = fields.flag('partialSendEnabled') || fields.flag('sendResultOnPageNext')
  const link = fields.has('navigateToUrl') ? textOf(fields.peek('navigateToUrl')) : ''
  if (link !== '') fields.report.change(fields, 'navigateToUrl', 'nearest', link)
  return {
    HideQuestionCode: numbers === undefined || numbers === 'off' || numbers === false,
    ...(mode === 'singlePage' && { Pagination: 'OnePage' }),
    ...(/^(?:question|input)PerPage$/.test(mode) && { Pagination: 'QuestionPerPage' }),
    ...(isLimit(limit) && { TimeLimit: limit }),
    ...(isLimit(pageLimit) && { PageTimeLimit: pageLimit }),
    ...(back === false && { PreviousPageMode: 'Disable' }),
    ...(start && { PrePageLength: 1 }),
    ...(partial && { App_CommitMode: 2 as const }),
    ...(/^https?:\/\//.test(link) && { FeedbackLink: link }),
  }
}

const isLimit = (seconds: number | null) => seconds !== null && seconds >= 5 && seconds <= 86_400
