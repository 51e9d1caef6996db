import type { NaireSettings } from '../../naires/index.ts'
import { binary, every, some, Untranslatable, value, type Node, type Operator } from '../foreign-expression.ts'
import type { Report } from '../report.ts'
import { question, type Rule, type Survey, type SurveyQuestion, type SurveyQuota } from '../survey.ts'
import { isWordless, joined, languageTag, mapWords, placeholderOf } from '../words.ts'
import { childOf, parseXml, type XmlElement } from '../xml.ts'
import { parseExpressionScript, type Resolve } from './expression.ts'
import { limeQuestions } from './questions.ts'
import { resolverOf, type Targets } from './targets.ts'
import type { LimeContext } from './lime-context.ts'
import { LimeTables, type Row } from './tables.ts'

/** The survey in an XML text of this format; null: it is none. */
export function limeDocument(xml: string): XmlElement | null {
  const document = xml.includes('<LimeSurveyDocType>') ? parseXml(xml) : null
  return document && childOf(document, 'surveys') ? document : null
}

/** A questionnaire out of a survey's export. */
export function readLimeSurvey(document: XmlElement, report: Report): Survey {
  const [survey = {}] =
    childOf(document, 'surveys')
      ?.children.find(({ name: each }) => each === 'rows')
      ?.children.map(rowOf) ?? []
  const tables = new LimeTables(document, survey['language'] ?? 'en')
  const language = languageTag(tables.own) ?? 'en-US'
  const { resolve, targets } = resolverOf(tables)
  const context: LimeContext = {
    tables,
    language,
    report,
    resolve,
    html: (words) => mapWords(words, withPlaceholders),
    rule: (source, construct) => ruleOf(source, construct, resolve),
  }
  const settings = tables.rows('surveys_languagesettings')
  const [welcome, end] = ['surveyls_welcometext', 'surveyls_endtext'].map((field) =>
    context.html(tables.words(settings, field)),
  )
  const description = context.html(tables.words(settings, 'surveyls_description'))
  const opening = joined(language, [description, welcome ?? {}])
  const at = { place: 'surveys_languagesettings', question: '' }
  for (const field of ['surveyls_title', 'surveyls_description', 'surveyls_welcometext', 'surveyls_endtext'])
    if (!isWordless(tables.words(settings, field))) report.take(at, field)
  const intro = isWordless(opening)
    ? []
    : [question('', 'surveys_languagesettings', { stem: opening, body: { kind: 'intro' } })]
  return {
    title: tables.words(settings, 'surveyls_title'),
    language,
    questions: [...intro, ...tables.groups.flatMap((group) => groupQuestions(group, context))],
    conclusion: end ?? {},
    settings: readSettings(survey, settings[0] ?? {}, report),
    quotas: readQuotas(context, targets),
    placeholder: (source) => shown(parseExpressionScript(source, resolve)),
  }
}

const rowOf = ({ children }: XmlElement): Row =>
  Object.fromEntries(children.map(({ name: field, text }) => [field, text]))

const shown = (node: Node): Node => (node.kind === 'name' ? { kind: 'words', name: node.name } : node)

/** Braces around something that is no blank hold an expression. */
function withPlaceholders(text: string): string {
  return text.replace(/\{(?!\s)([^{}]*[^{}\s])\}/g, (_, source: string) =>
    placeholderOf(
      source
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#039;', "'"),
    ),
  )
}

function ruleOf(source: string, construct: string, resolve: Resolve): Rule | null {
  const bare = source.trim()
  if (bare === '' || bare === '1') return null
  try {
    return { node: parseExpressionScript(bare, resolve), source: bare, construct }
  } catch (error) {
    if (error instanceof Untranslatable) return { node: null, source: bare, construct }
    throw error
  }
}

function groupQuestions(group: LimeTables['groups'][number], context: LimeContext): readonly SurveyQuestion[] {
  const { tables, report, language } = context
  const place = { place: `groups[gid=${group.gid}]`, question: '' }
  const relevance = context.rule(group.relevance, 'grelevance')
  if (relevance?.node) report.take(place, 'grelevance', relevance.source)
  const visible = relevance ? [relevance] : []
  const title = mapWords(context.html(group.title), (text) => `<strong>${text}</strong>`)
  report.take(place, 'group')
  const stem = joined(language, [title, context.html(group.description)])
  const heading = isWordless(stem)
    ? []
    : [question('', place.place, { stem, visible, newPage: true, body: { kind: 'intro' } })]
  const asked = tables.questions
    .filter((each) => each.group === group.gid && each.parent === '0')
    .flatMap((each) => {
      const own = each.relevance || (tables.attributesOf(each.qid).get('relevance') ?? '')
      const rule = context.rule(own, 'relevance') ?? conditionsOf(each.qid, context)
      return limeQuestions(each, rule ? [...visible, rule] : visible, context)
    })
  return [...heading, ...asked.map((each, index) => ({ ...each, newPage: heading.length === 0 && index === 0 }))]
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const methods: Readonly<Record<string, Operator>> = {
  '==': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** Conditions of the older kind: scenarios of which one is enough, in each of which every question has one of its values. */
function conditionsOf(qid: string, { tables, resolve }: LimeContext): Rule | null {
  const rows = tables.rows('conditions').filter((row) => row['qid'] === qid)
  if (rows.length === 0) return null
  const source = rows
    .map(({ cfieldname = '', method = '', value: given = '' }) => `${cfieldname} ${method} ${given}`)
    .join('; ')
  const scenarios = grouped(rows, (row) => row['scenario'] ?? '1')
  const node = (row: Row): Node | null => {
    const operator = methods[(row['method'] ?? '').trim()]
    const asked = resolve((row['cfieldname'] ?? '').replace(/^\+/, ''))
    return operator && asked ? binary(operator, asked, value(row['value'] ?? '')) : null
  }
  const built = [...scenarios.values()].map((scenario) => {
    const fields = grouped(scenario, (row) => `${row['cfieldname']} ${row['method'] === '!=' ? row['value'] : ''}`)
    const tests = [...fields.values()].map((same) => same.map(node))
    return tests.flat().some((each) => each === null) ? null : every(tests.map((same) => some(same as readonly Node[])))
  })
  const isWhole = built.every((each) => each !== null)
  return { node: isWhole ? some(built as readonly Node[]) : null, source, construct: 'conditions' }
}

function readSettings(survey: Row, texts: Row, report: Report): Partial<NaireSettings> {
  const at = { place: 'surveys', question: '' }
  const format = survey['format'] ?? 'G'
  report.take(at, `format ${format}`)
  for (const field of ['allowprev', 'anonymized'])
    if (survey[field] !== undefined) report.take(at, field, survey[field])
  const url = texts['surveyls_url'] ?? ''
  if (/^https?:\/\//.test(url)) report.change(at, 'surveyls_url', 'nearest', url)
  for (const [field, text] of Object.entries(survey)) {
    if (
      text !== '' &&
      /^(?:admin|adminemail|template|showprogress|showwelcome|questionindex|navigationdelay|nokeyboard)$/.test(field)
    )
      report.leave(at, field, 'look', text)
  }
  return {
    HideQuestionCode: survey['showqnumcode'] === 'X' || survey['showqnumcode'] === 'C',
    ...(format === 'A' && { Pagination: 'OnePage' }),
    ...(format === 'S' && { Pagination: 'QuestionPerPage' }),
    ...(survey['allowprev'] === 'N' && { PreviousPageMode: 'Disable' }),
    ...(/^https?:\/\//.test(url) && { FeedbackLink: url }),
  }
}

function readQuotas({ tables, report }: LimeContext, targets: Targets): readonly SurveyQuota[] {
  return tables.rows('quota').flatMap((quota) => {
    const at = { place: `quota[id=${quota['id'] ?? ''}]`, question: '' }
    const members = tables.rows('quota_members').filter((row) => row['quota_id'] === quota['id'])
    const byQuestion = grouped(members, (row) => row['qid'] ?? '')
    const tests = [...byQuestion].map(([qid, rows]) => rows.map(({ code = '' }) => targets.chosen(qid, code)))
    if (tests.length === 0 || tests.flat().some((each) => each === null)) {
      report.leave(at, 'quota', 'noCounterpart', quota['name'] ?? '')
      return []
    }
    report.take(at, 'quota', quota['name'] ?? '')
    const node = every(tests.map((same) => some(same as readonly Node[])))
    return [
      {
        name: quota['name'] ?? '',
        limit: Math.max(0, Math.trunc(Number(quota['qlimit'] ?? 0))) || 0,
        rule: { node, source: quota['name'] ?? '', construct: 'quota' },
      },
    ]
  })
}
