import { not, Untranslatable, value, type Node } from '../foreign-expression.ts'
import { isYes, textOf, WatchedFields, type Report } from '../report.ts'
import { blanks, question, repeated, type Body, type Rule, type SurveyQuestion, type Words } from '../survey.ts'
import { htmlOf, isWordless, joined, mapWords } from '../words.ts'
import { bodyOf } from './bodies.ts'
import { parseSurveyJs } from './expression.ts'
import { localWords, usualWords } from './texts.ts'
import { requirementOf, scoreOf, validatorsOf } from './validation.ts'
import { looks } from './looks.ts'

export interface SurveyContext {
  readonly language: string
  readonly report: Report
  /** Of typed texts; null: none. */
  readonly longest: number | null
  readonly isReadonly: boolean
}

interface Surroundings {
  readonly visible: readonly Rule[]
  /** Of a dynamic panel: its name. */
  readonly panel: string
}

type Fields = Readonly<Record<string, unknown>>

/** The questions of a survey out of its pages and panels. */
export class SurveyElements {
  private startsPage = false
  /** Options of earlier questions, for those that take them over. */
  private readonly known = new Map<string, Fields>()

  constructor(readonly survey: SurveyContext) {}

  page(page: object, place: string, at: number): readonly SurveyQuestion[] {
    const fields = this.watched(page as Fields, place, '')
    fields.skip('name')
    fields.looks(...looks.page)
    if (at > 0) this.startsPage = true
    return this.container(fields, { visible: [], panel: '' }, place)
  }

  private container(fields: WatchedFields, within: Surroundings, place: string): readonly SurveyQuestion[] {
    const heading = joined(this.survey.language, [
      mapWords(this.words(fields, 'title'), (text) => `<strong>${text}</strong>`),
      this.words(fields, 'description'),
    ])
    const rule = this.rule(fields, 'visibleIf', within.panel)
    const hidden = fields.take('visible') === false && !rule
    const visible = [...within.visible, ...(rule ? [rule] : []), ...(hidden ? [never] : [])]
    for (const unlike of ['enableIf', 'requiredIf', 'isRequired', 'readOnly'])
      if (fields.has(unlike)) fields.leave(unlike, 'noCounterpart')
    if (textOf(fields.peek('questionOrder')) === 'random')
      this.survey.report.leave(fields, 'questionOrder', 'noCounterpart')
    fields.looks(...looks.container)
    const elements = fields.has('elements') ? fields.list('elements') : fields.list('questions')
    fields.close()
    const intro = isWordless(heading)
      ? []
      : [
          question(fields.question, place, {
            stem: heading,
            visible,
            newPage: this.takePage(),
            body: { kind: 'intro' },
          }),
        ]
    const inner = elements.flatMap((element, at) =>
      this.element(element as Fields, `${place}.elements[${at}]`, { ...within, visible }),
    )
    return [...intro, ...inner]
  }

  private element(element: Fields, place: string, within: Surroundings): readonly SurveyQuestion[] {
    const own = textOf(element['name'])
    const called = within.panel === '' ? own : `${within.panel}.${own}`
    const fields = this.watched(element, place, called)
    const type = textOf(fields.peek('type')) || 'text'
    fields.skip('name')
    if (type === 'panel') {
      this.survey.report.take(fields, 'type panel')
      return this.container(fields, within, place)
    }
    if (type === 'paneldynamic') return this.members(fields, within, place)
    this.known.set(own, element)
    return this.question(fields, type, within)
  }

  private question(fields: WatchedFields, type: string, within: Surroundings): readonly SurveyQuestion[] {
    const { language, report } = this.survey
    const rule = this.rule(fields, 'visibleIf', within.panel)
    const isHidden = fields.take('visible') === false && !rule
    const visible = [...within.visible, ...(rule ? [rule] : []), ...(isHidden ? [never] : [])]
    const title = this.words(fields, 'title')
    const description = this.words(fields, 'description')
    const isNameless = fields.peek('titleLocation') === 'hidden'
    const made = bodyOf(fields, type, this.bodyContext(fields, within.panel))
    if (!made) {
      report.leave(fields, `type ${type}`, 'unknown', textOf(fields.peek('html')))
      fields.close()
      return []
    }
    report.take(fields, `type ${type}`)
    const { body, checks } = made
    const label: Words =
      isWordless(title) && body.kind !== 'intro' && !isNameless ? { [language]: htmlOf(fields.question) } : title
    const requirement = requirementOf(fields, (field) => this.rule(fields, field, within.panel), language)
    const isRequired = requirement.always && body.kind !== 'intro'
    const comment = this.comment(fields, visible)
    const [prefill, score] = [this.prefill(fields, body), scoreOf(fields, body)]
    fields.looks(...looks.question)
    const found = question(fields.question, fields.place, {
      stem: joined(language, [label, mapWords(description, (text) => `<small>${text}</small>`), made.words ?? {}]),
      body: isRequired ? withRequired(body) : body,
      visible,
      required: isRequired,
      readonly: this.readonly(fields, within.panel),
      checks: [
        ...checks,
        ...validatorsOf(fields, language, (source) =>
          this.parsed(fields, source, 'validators.expression', within.panel),
        ),
        ...requirement.checks,
      ],
      prefill,
      score,
      newPage: this.takePage(),
    })
    for (const expression of ['setValueIf', 'resetValueIf', 'setValueExpression', 'defaultValueExpression'])
      if (fields.has(expression)) fields.leave(expression, 'noCounterpart')
    fields.close()
    return [found, ...comment]
  }

  /** A dynamic panel: members of their own; within another one its questions stand once. */
  private members(fields: WatchedFields, within: Surroundings, place: string): readonly SurveyQuestion[] {
    const { language, report } = this.survey
    const [title, description] = [this.words(fields, 'title'), this.words(fields, 'description')]
    const rule = this.rule(fields, 'visibleIf', within.panel)
    const visible = [...within.visible, ...(rule ? [rule] : [])]
    const elements = fields.list('templateElements') as readonly Fields[]
    const [count, min, max] = ['panelCount', 'minPanelCount', 'maxPanelCount'].map((each) => fields.number(each))
    for (const unlike of ['keyName', 'defaultPanelValue', 'templateVisibleIf', 'isRequired', 'defaultValue'])
      if (fields.has(unlike)) fields.leave(unlike, 'noCounterpart')
    fields.looks(...looks.panel, ...looks.question)
    fields.close()
    const isNested = within.panel !== ''
    if (isNested) report.change(fields, 'type paneldynamic', 'rows', '1')
    else report.take(fields, 'type paneldynamic')
    const roster = question(fields.question, place, {
      stem: joined(language, [isWordless(title) ? { [language]: htmlOf(fields.question) } : title, description]),
      visible,
      newPage: this.takePage(),
      body: { kind: 'intro' },
    })
    if (!isNested) this.startsPage = true
    const inner = elements.flatMap((element, at) =>
      this.element(element, `${place}.templateElements[${at}]`, {
        visible: isNested ? visible : [],
        panel: fields.question,
      }),
    )
    if (isNested) return [roster, ...inner]
    this.startsPage = true
    return repeated(roster, inner, { min: min ?? count ?? null, ...(max !== null && max !== undefined && { max }) })
  }

  private bodyContext(fields: WatchedFields, panel: string) {
    const rule = (source: string, construct: string) => this.parsed(fields, source, construct, panel)
    return { ...this.survey, known: this.known, rule }
  }

  private readonly(fields: WatchedFields, panel: string): Rule | boolean {
    const rule = this.rule(fields, 'enableIf', panel)
    if (isYes(fields.take('readOnly')) || this.survey.isReadonly) return true
    if (!rule) return false
    this.survey.report.change(fields, 'enableIf', 'nearest', rule.source)
    return { ...rule, node: rule.node && not(rule.node) }
  }

  private comment(fields: WatchedFields, visible: readonly Rule[]): readonly SurveyQuestion[] {
    const isAsked = fields.flag('showCommentArea') || fields.flag('hasComment')
    const text = this.words(fields, 'commentText')
    fields.looks('commentPlaceholder', 'commentOrValidatorAreaRows')
    if (!isAsked) return []
    const stem = isWordless(text) ? usualWords('comment', this.survey.language) : text
    return [question(`${fields.question}-Comment`, fields.place, { stem, visible, body: blanks({ multiline: true }) })]
  }

  private prefill(fields: WatchedFields, body: Body): readonly string[] {
    const given = fields.peek('defaultValue')
    if (given === undefined || given === null || given === '') return []
    const values = Array.isArray(given) ? given : [given]
    const isOne = body.kind === 'choice' || (body.kind === 'blanks' && body.blanks.length === 1)
    if (!isOne || values.some((each) => typeof each === 'object')) {
      this.survey.report.leave(fields, 'defaultValue', 'noCounterpart', JSON.stringify(given))
      return []
    }
    this.survey.report.change(fields, 'defaultValue', 'prefill', JSON.stringify(given))
    return values.map((each) => textOf(each))
  }

  private words(fields: WatchedFields, field: string): Words {
    return localWords(fields.take(field), this.survey.language)
  }

  private rule(fields: WatchedFields, field: string, panel: string): Rule | null {
    const source = fields.peekText(field)
    return source.trim() === '' ? null : this.parsed(fields, source, field, panel)
  }

  private parsed(fields: WatchedFields, source: string, construct: string, panel: string): Rule {
    try {
      const node: Node = parseSurveyJs(source, panel)
      this.survey.report.take(fields, construct, source)
      return { node, source, construct }
    } catch (error) {
      if (error instanceof Untranslatable) return { node: null, source, construct }
      throw error
    }
  }

  private watched(fields: Fields, place: string, called: string): WatchedFields {
    return new WatchedFields(fields, place, called, this.survey.report)
  }

  private takePage(): boolean {
    const starts = this.startsPage
    this.startsPage = false
    return starts
  }
}

const never: Rule = { node: value(false), source: 'false', construct: 'visible' }

function withRequired(body: Body): Body {
  return body.kind === 'blanks'
    ? { ...body, blanks: body.blanks.map((each) => ({ ...each, required: each.required || body.blanks.length === 1 })) }
    : body
}
