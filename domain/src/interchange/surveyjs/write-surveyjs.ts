import { withoutHint } from '../plain-words.ts'
import type { Report } from '../report.ts'
import {
  type Blank,
  type Body,
  type Check,
  type Item,
  type Survey,
  type SurveyOption,
  type SurveyQuestion,
} from '../survey.ts'
import { isWordless } from '../words.ts'
import { isYesNo } from './element-names.ts'
import { SurveyWords, withinPanel, type Json } from './write-words.ts'
import { accepted, inputTypes, locale } from './written.ts'

/** A questionnaire as a survey's JSON; what the survey cannot say is told. */
export function surveyJsOf(survey: Survey, report: Report): Json {
  return new SurveyWriter(survey, report).write()
}

class SurveyWriter extends SurveyWords {
  private readonly calculated: Json[] = []

  write(): Json {
    const { language, title, conclusion, settings } = this.survey
    const pages: { readonly name: string; readonly elements: Json[] }[] = [{ name: 'page1', elements: [] }]
    for (const question of this.survey.questions) {
      if (this.panels.has(question.name)) continue
      if (question.newPage) pages.push({ name: `page${pages.length + 1}`, elements: [] })
      pages.at(-1)?.elements.push(...this.element(question))
    }
    const at = { place: '', question: '' } as SurveyQuestion & { readonly question: string }
    return {
      locale: locale(language),
      ...this.said('title', title, at),
      ...this.said('completedHtml', conclusion, at, true),
      showQuestionNumbers: settings.HideQuestionCode ? 'off' : 'on',
      ...(settings.Pagination === 'OnePage' && { questionsOnPageMode: 'singlePage' }),
      ...(settings.Pagination === 'QuestionPerPage' && { questionsOnPageMode: 'questionPerPage' }),
      ...(settings.PreviousPageMode === 'Disable' && { showPrevButton: false }),
      ...(settings.TimeLimit && { timeLimit: settings.TimeLimit }),
      ...(settings.PageTimeLimit && { timeLimitPerPage: settings.PageTimeLimit }),
      pages,
      ...(this.calculated.length > 0 && { calculatedValues: this.calculated }),
    }
  }

  private element(question: SurveyQuestion): readonly Json[] {
    const { body } = question
    const name = withinPanel(question.name, this.panel)
    if (body.kind === 'computed' && this.panel !== '')
      return [{ type: 'expression', name, expression: this.expression(body.value, question), visible: false }]
    if (body.kind === 'computed') {
      this.calculated.push({ name, expression: this.expression(body.value, question), includeIntoResult: true })
      return []
    }
    const { words, hint } = withoutHint(question.stem)
    const visible = question.visible.flatMap((rule) => this.expression(rule, question) || [])
    const readonly = typeof question.readonly === 'object' ? this.expression(question.readonly, question) : ''
    const validators = question.checks.flatMap((check) => this.validator(check, question))
    const own = this.body(body, question)
    return [
      {
        type: own['type'],
        name,
        ...(own['type'] === 'html'
          ? this.said('html', question.stem, question, true)
          : this.said('title', words, question)),
        ...(own['type'] !== 'html' && this.said('description', hint, question)),
        ...own,
        ...(visible.length > 0 && {
          visibleIf: visible.length > 1 ? visible.map((each) => `(${each})`).join(' and ') : visible[0],
        }),
        ...(question.required && {
          isRequired: true,
          ...(body.kind === 'matrix' && own['type'] === 'matrix' && { eachRowRequired: true }),
        }),
        ...(question.readonly === true && { readOnly: true }),
        ...(readonly !== '' && { enableIf: `!(${readonly})` }),
        ...(validators.length > 0 && { validators }),
        ...(question.prefill.length > 0 && {
          defaultValue: question.prefill.length > 1 ? question.prefill : question.prefill[0],
        }),
      },
    ]
  }

  private body(body: Body, question: SurveyQuestion): Json {
    switch (body.kind) {
      case 'repeat':
        return this.members(body, question)
      case 'intro':
      case 'computed':
        return { type: 'html' }
      case 'choice':
        return this.choice(body, question)
      case 'sort':
        return {
          type: 'ranking',
          choices: this.choices(body.options, question),
          ...(body.shuffle && { choicesOrder: 'random' }),
        }
      case 'matrix': {
        const [only] = body.rows
        if (only && body.rows.length === 1 && body.scale !== '' && isWordless(only.words))
          return {
            type: 'rating',
            rateValues: this.choices(body.options, question),
            ...(body.scale === 'star' && { rateType: 'stars' }),
          }
        return {
          type: 'matrix',
          rows: body.rows.map((row) => this.item(row, question)),
          columns: this.choices(body.options, question),
          ...(body.multi && { cellType: 'checkbox' }),
          ...(body.shuffle && { rowOrder: 'random' }),
          ...(body.unique && { eachRowUnique: true }),
        }
      }
      case 'blanks': {
        const [only] = body.blanks
        if (only && body.blanks.length === 1) return this.typed(only, question)
        return {
          type: 'multipletext',
          items: body.blanks.map((each) => {
            const { type: _type, ...typed } = this.typed(each, question)
            return {
              name: each.name,
              ...this.said('title', each.label, question),
              ...(each.required && { isRequired: true }),
              ...typed,
            }
          }),
        }
      }
      case 'grid':
        return {
          type: 'matrixdropdown',
          rows: body.rows.map((row) => this.item(row, question)),
          columns: body.columns.map((column) => {
            const { type, ...typed } = this.typed({ ...column.blank, value: null }, question)
            return {
              name: column.name,
              ...this.said('title', column.words, question),
              cellType: type,
              ...(column.blank.required && { isRequired: true }),
              ...typed,
            }
          }),
        }
      case 'attach':
        return {
          type: 'file',
          ...(body.count > 1 && { allowMultiple: true, maxFiles: body.count }),
          maxSize: body.size * 1_048_576,
          ...accepted(body.extensions),
        }
      case 'sign':
        return { type: 'signaturepad' }
      case 'place':
      case 'scan':
        this.report.change(
          { place: question.place, question: question.name },
          body.kind === 'place' ? 'loc' : 'scanQrCode',
          'asText',
        )
        return { type: 'text' }
      case 'media':
        this.report.change({ place: question.place, question: question.name }, body.media, 'nearest', body.url)
        return { type: 'html' }
    }
  }

  /** A dynamic panel; pages of a member are one panel. */
  private members(body: Extract<Body, { kind: 'repeat' }>, question: SurveyQuestion): Json {
    const { count, min, max } = body
    if (count !== null)
      this.report.leave({ place: question.place, question: question.name }, 'panelCount', 'expression', count.source)
    this.panel = question.name
    const templateElements = this.membersOf(body).flatMap((each) => this.element(each))
    this.panel = ''
    return {
      type: 'paneldynamic',
      ...(min !== null && { panelCount: min, minPanelCount: min }),
      maxPanelCount: max,
      templateElements,
    }
  }

  private choice(body: Extract<Body, { kind: 'choice' }>, question: SurveyQuestion): Json {
    if (isYesNo(body)) {
      const [yes, no] = ['true', 'false'].map((code) => body.options.find(({ name }) => name === code)?.words ?? {})
      return {
        type: 'boolean',
        ...this.said('labelTrue', yes ?? {}, question),
        ...this.said('labelFalse', no ?? {}, question),
        ...(body.options[0]?.name === 'false' && { swapOrder: true }),
      }
    }
    const type = body.images
      ? 'imagepicker'
      : body.multi
        ? body.dropdown
          ? 'tagbox'
          : 'checkbox'
        : body.dropdown
          ? 'dropdown'
          : 'radiogroup'
    return {
      type,
      choices: this.choices(body.options, question),
      ...(body.images && body.multi && { multiSelect: true }),
      ...(body.columns > 1 && !body.images && { colCount: Math.min(body.columns, 5) }),
      ...(body.shuffle && { choicesOrder: 'random' }),
      ...(body.multi && body.min !== null && body.min > 1 && { minSelectedChoices: body.min }),
      ...(body.multi && body.max !== null && { maxSelectedChoices: body.max }),
    }
  }

  private choices(options: readonly SurveyOption[], question: SurveyQuestion): readonly Json[] {
    return options.map((option) => {
      const disabled = option.disabled ? this.expression(option.disabled, question) : ''
      return {
        ...this.item(option, question),
        ...(disabled !== '' && { enableIf: `!(${disabled})` }),
        ...(option.image !== '' && { imageLink: option.image }),
        ...(option.input && { showCommentArea: true }),
        ...(option.alone && { isExclusive: true }),
      }
    })
  }

  private item(item: Item, question: SurveyQuestion): Json {
    const visible = item.visible ? this.expression(item.visible, question) : ''
    return {
      value: item.name,
      ...this.said('text', item.words, question),
      ...(visible !== '' && { visibleIf: visible }),
    }
  }

  private typed(each: Blank, question: SurveyQuestion): Json {
    const value = each.value ? this.expression(each.value, question) : ''
    if (value !== '') return { type: 'expression', expression: value }
    if (each.multiline) return { type: 'comment', ...(each.maxLength !== null && { maxLength: each.maxLength }) }
    if (each.isNumber)
      return {
        type: 'text',
        inputType: each.slider === null ? 'number' : 'range',
        ...(each.min !== null && { min: each.min }),
        ...(each.max !== null && { max: each.max }),
        step: each.slider ?? 10 ** -each.precision,
      }
    const inputType = inputTypes[each.pattern]
    return {
      type: 'text',
      ...(inputType && { inputType }),
      ...(each.maxLength !== null && { maxLength: each.maxLength }),
      ...(each.list.length > 0 && { dataList: each.list }),
      ...(each.regular !== '' && { validators: [{ type: 'regex', regex: each.regular }] }),
    }
  }

  private validator({ rule, message }: Check, question: SurveyQuestion): readonly Json[] {
    const expression = this.expression(rule, question)
    if (expression === '') return []
    return [{ type: 'expression', ...this.said('text', message, question), expression }]
  }
}
