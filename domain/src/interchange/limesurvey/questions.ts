import { value } from '../foreign-expression.ts'
import { WatchedFields } from '../report.ts'
import { blanks, question, type Body, type Check, type Rule, type SurveyQuestion, type Words } from '../survey.ts'
import { htmlOf, isWordless, joined, mapWords } from '../words.ts'
import { bodiesOf } from './bodies.ts'
import { bareRegular } from './expression.ts'
import type { LimeContext } from './lime-context.ts'
import type { LimeQuestion } from './tables.ts'

/** A question, and those that stand beside it: a comment, the second scale. */
export function limeQuestions(
  asked: LimeQuestion,
  visible: readonly Rule[],
  context: LimeContext,
): readonly SurveyQuestion[] {
  const { report, language } = context
  const place = `questions[qid=${asked.qid}]`
  const fields = new WatchedFields(
    Object.fromEntries(context.tables.attributesOf(asked.qid)),
    place,
    asked.code,
    report,
    'attributes ',
  )
  for (const rule of visible)
    if (rule.node && rule.construct !== 'grelevance') report.take(fields, rule.construct, rule.source)
  const made = bodiesOf(asked, fields, context)
  if (made === null) {
    report.leave(fields, `type ${asked.type}`, asked.type === 'I' ? 'noCounterpart' : 'unknown')
    fields.skip(...context.tables.attributesOf(asked.qid).keys())
    return []
  }
  report.take(fields, `type ${asked.type}`)
  const isSoft = asked.mandatory === 'S'
  const required = asked.mandatory === 'Y'
  if (required) report.take(fields, 'mandatory')
  if (isSoft) report.change(fields, 'mandatory', 'requirement', 'S')
  if (!isWordless(asked.help)) report.take(fields, 'help')
  const stem = joined(language, [
    context.html(asked.texts),
    mapWords(context.html(asked.help), (text) => `<small>${text}</small>`),
  ])
  const checks = checksOf(asked, fields, context)
  const hidden = fields.flag('hidden')
  const shown = hidden ? [...visible, never] : visible
  const prefill = prefillOf(asked, made.bodies[0], context)
  if (fields.flag('page_break')) report.take(fields, 'page_break')
  fields.looks(...looks)
  for (const [attribute, given] of context.tables.attributesOf(asked.qid))
    if (/^[0N]$/.test(given)) fields.skip(attribute)
  fields.skip('relevance')
  fields.close()
  const questions = made.bodies.map((body, at) =>
    question(made.names[at] ?? asked.code, place, {
      stem: at === 0 || made.bodies.length === 1 ? stem : joined(language, [stem, made.headings[at] ?? {}]),
      body:
        hidden && body.kind === 'blanks' && body.blanks[0]?.value
          ? { kind: 'computed', isNumber: false, value: body.blanks[0].value }
          : required
            ? withRequired(body)
            : body,
      visible: hidden && body.kind === 'blanks' && body.blanks[0]?.value ? visible : shown,
      required,
      checks: at === 0 ? checks : [],
      prefill: at === 0 ? prefill : [],
    }),
  )
  if (!made.hasComment) return questions
  const words: Words = { [language]: language.startsWith('zh') ? '请填写意见' : 'Please enter your comment here' }
  return [
    ...questions,
    question(`${asked.code}_comment`, place, { stem: words, visible: shown, body: blanks({ multiline: true }) }),
  ]
}

const never: Rule = { node: value(false), source: 'hidden', construct: 'hidden' }

const withRequired = (body: Body): Body =>
  body.kind === 'blanks' ? { ...body, blanks: body.blanks.map((each) => ({ ...each, required: true })) } : body

function checksOf(asked: LimeQuestion, fields: WatchedFields, context: LimeContext): readonly Check[] {
  const checks: Check[] = []
  const tip = fields.text('em_validation_q_tip')
  const message: Words = tip === '' ? {} : { [context.language]: htmlOf(tip) }
  const whole = fields.peekText('em_validation_q')
  const rule = whole === '' ? null : context.rule(whole, 'attributes em_validation_q')
  if (rule) {
    if (rule.node) fields.report.take(fields, 'attributes em_validation_q', whole)
    checks.push({ rule, message, onBlank: true })
  }
  const each = fields.peekText('em_validation_sq')
  const part = each === '' ? null : context.rule(each, 'attributes em_validation_sq')
  if (part && context.tables.partsOf(asked.qid).length === 0) {
    if (part.node) fields.report.take(fields, 'attributes em_validation_sq', each)
    checks.push({ rule: part, message, onBlank: false })
  } else if (part) fields.report.leave(fields, 'attributes em_validation_sq', 'expression', each)
  fields.take('em_validation_sq_tip')
  if (asked.pattern !== '' && !typed.has(asked.type))
    fields.report.leave(fields, 'preg', 'noCounterpart', bareRegular(asked.pattern))
  return checks
}

const typed: ReadonlySet<string> = new Set(['S', 'T', 'U', 'N', 'Q', 'K', ';'])

function prefillOf(asked: LimeQuestion, body: Body | undefined, { tables, report }: LimeContext): readonly string[] {
  const rows = tables.rows('defaultvalues').filter((row) => row['qid'] === asked.qid)
  if (rows.length === 0) return []
  const localised = tables.rows('defaultvalue_l10ns')
  const at = { place: `defaultvalues[qid=${asked.qid}]`, question: asked.code }
  const [first = {}] = rows
  const text = first['defaultvalue'] ?? localised.find(({ dvid }) => dvid === first['dvid'])?.['defaultvalue'] ?? ''
  if (text === '') return []
  const multi = body?.kind === 'choice' && body.multi
  if (multi) {
    const codes = rows.flatMap((row) => tables.partsOf(asked.qid).find(({ qid }) => qid === row['sqid'])?.code ?? [])
    report.change(at, 'defaultvalues', 'prefill', codes.join(' '))
    return codes
  }
  if (
    text.includes('{') ||
    (body?.kind !== 'choice' && body?.kind !== 'blanks') ||
    (body.kind === 'blanks' && body.blanks.length > 1)
  ) {
    report.leave(at, 'defaultvalues', text.includes('{') ? 'expression' : 'noCounterpart', text)
    return []
  }
  report.change(at, 'defaultvalues', 'prefill', text)
  return [text]
}

const named = (names: string): readonly string[] => names.trim().split(/\s+/)

const looks = named(`
  answer_width answer_width_bycolumn assessment_value clear_default cssclass dropdown_size hide_tip image label_input_columns
  location_mapheight location_mapwidth location_mapzoom location_nodefaultfromip location_defaultcoordinates location_city
  location_state location_postal location_country public_statistics random_group repeat_headings samechoiceheight samelistheight
  save_as_default scale_export showpopups slider_reset slider_showminmax slider_default slider_default_set slider_handle
  slider_custom_handle slider_orientation slider_separator slider_middlestart statistics_graphtype statistics_showgraph
  statistics_showmap statistics_graphtype text_input_width text_input_columns time_limit_action time_limit_countdown_message
  time_limit_disable_next time_limit_disable_prev time_limit_message time_limit_message_delay time_limit_message_style
  time_limit_timer_style time_limit_warning time_limit_warning_2 time_limit_warning_2_display_time time_limit_warning_2_message
  time_limit_warning_2_style time_limit_warning_display_time time_limit_warning_message time_limit_warning_style use_dropdown
  choice_title rank_title display_rows display_type input_size keep_aspect horizontal_scroll placeholder crop_or_resize
  dropdown_dates dropdown_dates_minute_step dropdown_dates_month_style button_size max_button_size assigned_participants
  choice_input_columns keep_codes_order other_position other_position_code subquestion_order answer_order
`)
