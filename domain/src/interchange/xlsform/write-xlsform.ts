import { Untranslatable, type Node } from '../foreign-expression.ts'
import { plainOf, withoutHint } from '../plain-words.ts'
import type { Report } from '../report.ts'
import { type Blank, type Rule, type Survey, type SurveyOption, type SurveyQuestion, type Words } from '../survey.ts'
import { fillPlaceholders, isWordless } from '../words.ts'
import {
  fileType,
  groupCells,
  joinedLabels,
  languageHead,
  limitRule,
  onlyLabels,
  table,
  typed,
  withoutGuard,
  type Cells,
} from './cells.ts'
import type { Workbook } from './form.ts'
import { formNames, type NamedSurvey } from './form-names.ts'
import { writePages } from './form-pages.ts'
import { writeXPath } from './write-xpath.ts'

/** A questionnaire as the sheets of an XLSForm; what the form cannot say is told. */
export function writeXlsForm(survey: Survey, report: Report): Workbook {
  return new FormWriter(survey, report).sheets()
}

class FormWriter {
  private readonly lines: Cells[] = []
  private readonly choices: Cells[] = []
  private readonly lists = new Map<string, string>()
  private readonly names: NamedSurvey
  private readonly tags: readonly string[]

  constructor(
    private readonly survey: Survey,
    private readonly report: Report,
  ) {
    this.names = formNames(survey)
    const others = new Set(survey.questions.flatMap(({ stem }) => Object.keys(stem)))
    this.tags = [survey.language, ...[...others].filter((tag) => tag !== survey.language)]
  }

  sheets(): Workbook {
    const pages = this.survey.questions.filter(({ newPage }) => newPage).length
    writePages(this.survey.questions, this.lines, (question) => this.question(question))
    const settings: Cells = {
      form_title: plainOf(this.survey.title[this.survey.language] ?? ''),
      ...(this.tags.length > 1 && { default_language: languageHead(this.survey.language) }),
      ...(pages > 0 && { style: 'pages' }),
    }
    return [
      { name: 'survey', rows: table(this.lines, ['type', 'name']) },
      { name: 'choices', rows: table(this.choices, ['list_name', 'name']) },
      { name: 'settings', rows: table([settings], ['form_title']) },
    ]
  }

  private question(question: SurveyQuestion): void {
    const { body } = question
    const { name } = question
    const shared = this.shared(question)
    const at = { place: question.place, question: name }
    switch (body.kind) {
      case 'repeat':
        this.report.change(at, 'repeat', 'nearest', `${body.min ?? 0}–${body.max}`)
        return this.row('begin_repeat', name, {
          ...groupCells(shared),
          ...(body.count && { repeat_count: this.expression(body.count, null, question) }),
        })
      case 'intro':
        return this.row('note', name, shared)
      case 'choice': {
        const type = `${body.multi ? 'select_multiple' : 'select_one'} ${this.list(name, body.options, question)}`
        const looks = [body.dropdown ? 'minimal' : '', body.columns > 1 ? `columns-${body.columns}` : ''].filter(
          (look) => look !== '',
        )
        const limits = body.multi ? limitRule(name, body.min !== null && body.min > 1 ? body.min : null, body.max) : ''
        this.row(type, name, {
          ...shared,
          ...(looks.length > 0 && { appearance: looks.join(' ') }),
          ...(body.shuffle && { parameters: 'randomize=true' }),
          ...(limits !== '' && { constraint: [shared['constraint'], limits].filter(Boolean).join(' and ') }),
        })
        this.inputs(question, body.options)
        return
      }
      case 'sort':
        return this.row(`rank ${this.list(name, body.options, question)}`, name, shared)
      case 'matrix':
        return this.matrix(question, shared)
      case 'blanks': {
        const [only] = body.blanks
        if (only && body.blanks.length === 1)
          return this.blank(only, name, { ...shared, ...this.blankLabel(only, shared, question) })
        this.row('begin_group', name, groupCells(shared))
        for (const each of body.blanks)
          this.blank(
            each,
            this.names.of(`${name}.${each.name}`)?.name ?? each.name,
            this.labels('label', each.label, question),
          )
        return this.end()
      }
      case 'grid':
        this.row('begin_group', name, groupCells(shared))
        for (const row of body.rows)
          for (const column of body.columns) {
            const label = joinedLabels(
              this.labels('label', row.words, question),
              this.labels('label', column.words, question),
            )
            this.blank(
              { ...column.blank, value: null },
              this.names.of(`${name}.${row.name}.${column.name}`)?.name ?? `${row.name}_${column.name}`,
              { ...label, ...this.relevant([row.visible, column.visible], question) },
            )
          }
        return this.end()
      case 'attach':
        return this.row(fileType(body.extensions), name, shared)
      case 'sign':
        return this.row('image', name, { ...shared, appearance: 'signature' })
      case 'place':
        return this.row('geopoint', name, shared)
      case 'scan':
        return this.row('barcode', name, shared)
      case 'media':
        this.report.change(at, body.media, 'nearest', body.url)
        return this.row('note', name, { ...shared, [`media::${body.media}`]: body.url })
      case 'computed': {
        const { relevant } = shared
        return this.row('calculate', name, {
          ...(relevant && { relevant }),
          calculation: this.expression(body.value, question),
        })
      }
    }
  }

  private matrix(question: SurveyQuestion, shared: Cells): void {
    const { body, name } = question
    if (body.kind !== 'matrix') return
    const list = this.list(name, body.options, question)
    const type = `${body.multi ? 'select_multiple' : 'select_one'} ${list}`
    const [only] = body.rows
    if (only && body.rows.length === 1 && isWordless(only.words))
      return this.row(type, name, { ...shared, appearance: 'likert' })
    this.row('begin_group', name, { ...groupCells(shared), ...(!body.multi && { appearance: 'table-list' }) })
    for (const row of body.rows)
      this.row(type, this.names.of(`${name}.${row.name}`)?.name ?? row.name, {
        ...this.labels('label', row.words, question),
        ...this.relevant([row.visible], question),
        ...(question.required && { required: 'yes' }),
      })
    this.end()
  }

  private end(): void {
    this.lines.push({ type: 'end_group' })
  }

  private blank(each: Blank, name: string, cells: Cells): void {
    const { type, more } = typed(each)
    const value = each.value?.node ? { calculation: this.expression(each.value, null), read_only: 'yes' } : {}
    this.row(type, name, { ...cells, ...more, ...value, ...(each.required && { required: 'yes' }) })
  }

  private blankLabel(each: Blank, shared: Cells, question: SurveyQuestion): Cells {
    return isWordless(each.label) ? {} : joinedLabels(onlyLabels(shared), this.labels('label', each.label, question))
  }

  /** Texts that are typed beside options become questions of their own. */
  private inputs(question: SurveyQuestion, options: readonly SurveyOption[]): void {
    for (const option of options) {
      if (!option.input) continue
      const named = this.names.of(`${question.name}.@other.${option.name}`)?.name ?? `${question.name}_${option.name}`
      this.row('text', named, {
        ...this.labels('label', option.words, question),
        relevant: `selected(\${${question.name}}, '${option.name}')`,
      })
    }
  }

  private row(type: string, name: string, cells: Cells): void {
    this.lines.push({ type, name, ...cells })
  }

  private shared(question: SurveyQuestion): Cells {
    const { words, hint } = withoutHint(question.stem)
    const tests = question.checks.flatMap(({ rule }) => this.expression(rule, question) || [])
    const message = question.checks.length === 1 ? (question.checks[0]?.message ?? {}) : {}
    if (question.score)
      this.report.leave(
        { place: question.place, question: question.name },
        'ScoreExpression',
        'noCounterpart',
        question.score.source,
      )
    return {
      ...this.labels('label', words, question),
      ...this.labels('hint', hint, question),
      ...this.relevant(question.visible, question),
      ...(tests.length > 0 && {
        constraint: tests.length > 1 ? tests.map((test) => `(${test})`).join(' and ') : (tests[0] ?? ''),
      }),
      ...(tests.length > 0 && this.labels('constraint_message', message, question)),
      ...(question.required && { required: 'yes' }),
      ...(question.readonly === true && { read_only: 'yes' }),
      ...(typeof question.readonly === 'object' && { read_only: this.expression(question.readonly, question) }),
      ...(question.prefill.length > 0 && { default: question.prefill.join(' ') }),
      ...(question.notes.length > 0 && { note: question.notes.join('\n') }),
    }
  }

  private relevant(rules: readonly (Rule | null)[], question: SurveyQuestion): Cells {
    const written = rules.flatMap((rule) => (rule ? this.expression(rule, null, question) || [] : []))
    return written.length === 0
      ? {}
      : { relevant: written.length > 1 ? written.map((each) => `(${each})`).join(' and ') : (written[0] ?? '') }
  }

  /** `about` is the question whose answer is tested, null where there is none. */
  private expression(rule: Rule, about: SurveyQuestion | null, question: SurveyQuestion | null = about): string {
    const at = { place: question?.place ?? '', question: question?.name ?? '' }
    try {
      if (rule.node) {
        const isOwn = about !== null && about.body.kind !== 'computed'
        return writeXPath(
          isOwn ? withoutGuard(rule.node, about.name) : rule.node,
          (name) => this.names.of(name),
          isOwn ? about.name : '',
        )
      }
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error
    }
    this.report.leave(at, rule.construct, 'expression', rule.source)
    return ''
  }

  private list(name: string, options: readonly SurveyOption[], question: SurveyQuestion): string {
    const rows = options.map((option): Cells => {
      if (option.visible)
        this.report.leave(
          { place: question.place, question: name },
          'VisibleExpression',
          'noCounterpart',
          option.visible.source,
        )
      return {
        name: option.name,
        ...this.labels('label', option.words, question),
        ...(option.image !== '' && { 'media::image': option.image }),
      }
    })
    const key = JSON.stringify(rows)
    const known = this.lists.get(key)
    if (known !== undefined) return known
    const list = `${name}_list`
    this.lists.set(key, list)
    this.choices.push(...rows.map((row) => ({ list_name: list, ...row })))
    return list
  }

  private labels(column: string, words: Words, question: SurveyQuestion): Cells {
    return Object.fromEntries(
      Object.entries(words).flatMap(([tag, html]) => {
        const text = fillPlaceholders(plainOf(html, { strong: '**', em: '*' }), (source) =>
          this.placeholder(source, question),
        )
        if (text === '') return []
        return [[this.tags.length > 1 ? `${column}::${languageHead(tag)}` : column, text] as const]
      }),
    )
  }

  private placeholder(source: string, question: SurveyQuestion): string {
    const node = ownNode(() => this.survey.placeholder(source))
    const named = node?.kind === 'name' || node?.kind === 'words' ? this.names.of(node.name) : null
    if (named) return `\${${named.name}}`
    this.report.leave({ place: question.place, question: question.name }, `{{${source}}}`, 'expression')
    return `[${source}]`
  }
}

function ownNode(read: () => Node): Node | null {
  try {
    return read()
  } catch {
    return null
  }
}
