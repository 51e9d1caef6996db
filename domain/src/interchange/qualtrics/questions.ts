import { binary, call, every, name, selfName, value } from '../foreign-expression.ts'
import { textOf, type Report } from '../report.ts'
import { question, type Body, type Check, type Rule, type SurveyQuestion, type Words } from '../survey.ts'
import { isWordless, joined, ownText } from '../words.ts'
import { bodyOf } from './bodies.ts'
import { textIn } from './choices.ts'
import type { QualtricsContext } from './context.ts'
import { inside, isFields, type Fields } from './payloads.ts'

export interface PlacedQuestion {
  readonly qid: string
  readonly payload: Fields
  readonly visible: readonly Rule[]
  readonly newPage: boolean
}

/** A question, or several where it holds matrices side by side. */
export function qualtricsQuestions(
  { qid, payload, visible, newPage }: PlacedQuestion,
  context: QualtricsContext,
): readonly SurveyQuestion[] {
  const { report, language, locators } = context
  const called = locators.questionName(qid) ?? qid
  const at = { place: qid, question: called }
  const type = typeName(payload)
  const stem = textIn(payload, ['QuestionText'], language)
  const shown = [...visible, ...displayed(payload, at, context)]
  const settings = inside(inside(payload, 'Validation'), 'Settings')
  const isForced = settings['ForceResponse'] === 'ON' && settings['ForceResponseType'] !== 'RequestResponse'
  if (settings['ForceResponseType'] === 'RequestResponse') report.change(at, 'RequestResponse', 'requirement')
  if (isForced) report.take(at, 'ForceResponse')
  for (const [construct, isThere] of leftovers(payload))
    if (isThere) report.leave(at, construct, construct === 'QuestionJS' ? 'look' : 'noCounterpart')
  if (payload['QuestionType'] === 'SBS') {
    report.change(at, type, 'spread')
    return sideBySide(payload).map(([part, inner], index) => {
      const heading = textIn(inner, ['QuestionText'], language)
      const body = bodyOf(inner, { at, context }) ?? { kind: 'intro' as const }
      return question(`${called}_${part}`, qid, {
        stem: joined(language, index === 0 ? [stem, heading] : [heading]),
        body,
        visible: shown,
        required: isForced,
        newPage: newPage && index === 0,
      })
    })
  }
  const body = bodyOf(payload, { at, context })
  if (!body) {
    const isSession = /^(?:Timing|Meta|Captcha)$/.test(textOf(payload['QuestionType']))
    if (isSession) report.change(at, type, 'perSession')
    else report.leave(at, type, 'unknown', ownText(stem, language))
    return []
  }
  report.take(at, type)
  const checks = validation(settings, body, { at, context })
  return [
    question(called, qid, {
      stem: isWordless(stem) ? { [language]: called } : stem,
      body: withLimits(isForced ? withRequired(body) : body, settings, at, report),
      visible: shown,
      required: isForced,
      checks,
      newPage,
    }),
  ]
}

const typeName = (payload: Fields) =>
  [payload['QuestionType'], payload['Selector'], payload['SubSelector']]
    .map(textOf)
    .filter((text) => text !== '')
    .join(' ')

function leftovers(payload: Fields): readonly (readonly [string, boolean])[] {
  const carried = inside(payload, 'DynamicChoices')
  return [
    ['QuestionJS', textOf(payload['QuestionJS']).trim() !== ''],
    ['DynamicChoices', textOf(carried['Locator']) !== ''],
    ['GradingData', Array.isArray(payload['GradingData']) && payload['GradingData'].length > 0],
    ['DefaultChoices', isFields(payload['DefaultChoices']) && Object.keys(payload['DefaultChoices']).length > 0],
  ]
}

function displayed(
  payload: Fields,
  at: { readonly place: string; readonly question: string },
  { rule, report }: QualtricsContext,
): readonly Rule[] {
  const logic = payload['DisplayLogic']
  if (!isFields(logic)) return []
  const made = rule(logic, 'DisplayLogic')
  if (made.node) report.take(at, 'DisplayLogic', made.source)
  return [made]
}

const sideBySide = (payload: Fields): readonly (readonly [string, Fields])[] =>
  Object.entries(inside(payload, 'AdditionalQuestions')).flatMap(([part, inner]) =>
    isFields(inner)
      ? [[part, { ...inner, Choices: payload['Choices'], ChoiceOrder: payload['ChoiceOrder'] }] as const]
      : [],
  )

const withRequired = (body: Body): Body =>
  body.kind === 'blanks'
    ? { ...body, blanks: body.blanks.map((each) => ({ ...each, required: true })) }
    : body.kind === 'grid'
      ? { ...body, columns: body.columns.map((column) => ({ ...column, blank: { ...column.blank, required: true } })) }
      : body

interface QuestionPlace {
  readonly at: { readonly place: string; readonly question: string }
  readonly context: QualtricsContext
}

function withLimits(body: Body, settings: Fields, at: QuestionPlace['at'], report: Report): Body {
  const number = (field: string) => (textOf(settings[field]) === '' ? null : Number(textOf(settings[field])))
  if (body.kind === 'choice' && body.multi) {
    const [min, max] = [number('MinChoices'), number('MaxChoices')]
    if (min !== null || max !== null) report.take(at, `Validation ${textOf(settings['Type'])}`)
    return { ...body, min, max }
  }
  if (body.kind !== 'blanks' || body.blanks.length !== 1) return body
  const [least, most] = [number('MinChars'), number('TotalChars') ?? number('MaxChars')]
  const content = textOf(settings['ContentType'])
  const numbers = inside(settings, 'ValidNumber')
  const [min, max] = [numbers['Min'], numbers['Max']].map((each) => (textOf(each) === '' ? null : Number(textOf(each))))
  const isNumber = content === 'ValidNumber'
  if (content !== '') report.take(at, `Validation ${content}`)
  if (least !== null || most !== null) report.take(at, `Validation ${textOf(settings['Type'])}`)
  const decimals = Number(textOf(numbers['NumDecimals'])) || 0
  return {
    ...body,
    blanks: body.blanks.map((each) => ({
      ...each,
      ...(isNumber && { isNumber: true, min: min ?? null, max: max ?? null, precision: decimals }),
      ...(content === 'ValidEmail' && { pattern: 'Email' as const }),
      ...(content === 'ValidDate' && { pattern: 'Date' as const }),
      ...(content === 'ValidUSPhone' && { regular: '^\\+?1?[-. (]*\\d{3}[-. )]*\\d{3}[-. ]*\\d{4}$' }),
      ...(content === 'ValidZip' && { regular: '^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$' }),
      ...(content === 'ValidTextOnly' && { regular: '^[^0-9]*$' }),
      minLength: least,
      maxLength: most,
    })),
  }
}

function validation(settings: Fields, body: Body, { at, context }: QuestionPlace): readonly Check[] {
  const { report, language } = context
  const custom = inside(settings, 'CustomValidation')
  const message = textOf(inside(custom, 'Message')['description'])
  if (textOf(settings['Type']) === 'CustomValidation' && isFields(custom['Logic'])) {
    const rule = context.rule(custom['Logic'], 'CustomValidation')
    if (rule.node) report.take(at, 'CustomValidation', rule.source)
    return [{ rule, message: message === '' ? {} : ({ [language]: message } as Words), onBlank: false }]
  }
  const total = textOf(settings['ChoiceTotal'])
  if (textOf(settings['Type']) !== 'ChoicesTotal' || total === '' || body.kind !== 'blanks') return []
  report.take(at, 'Validation ChoicesTotal', total)
  const parts = body.blanks.map(({ name: each }) => name(`${at.question}.${each}`))
  const node = every([
    binary('==', call('sum', ...(parts.length > 0 ? parts : [name(selfName)])), value(Number(total))),
  ])
  return [{ rule: { node, source: `∑ = ${total}`, construct: 'Validation ChoicesTotal' }, message: {}, onBlank: false }]
}
