import { binary, call, name as answerNamed, not, selfName, Untranslatable } from '../foreign-expression.ts'
import { isYes } from '../report.ts'
import {
  matrix,
  question,
  repeated,
  type Check,
  type Item,
  type Rule,
  type SurveyQuestion,
  type Words,
} from '../survey.ts'
import { htmlOf, isWordless, joined, mapWords, ownText } from '../words.ts'
import { bodyOf, optionsOf, type FormContext } from './form-bodies.ts'
import { mediaOf } from './form-media.ts'
import type { FormNode, GroupNode, RowNode } from './form-tree.ts'
import { formText } from './form-words.ts'
import { deviceTypes, sessionTypes } from './form-types.ts'
import { wordsOf, type FormRow } from './form.ts'
import { parseXPath } from './xpath.ts'

/** The questions of a form out of its groups. */
export class FormQuestions {
  private startsPage = false

  constructor(private readonly form: Omit<FormContext, 'rule'>) {}

  read(nodes: readonly FormNode[], within: readonly Rule[] = [], depth = 0): readonly SurveyQuestion[] {
    return nodes.flatMap((node) => (node.kind === 'row' ? this.row(node, within) : this.group(node, within, depth)))
  }

  private group(node: GroupNode, within: readonly Rule[], depth: number): readonly SurveyQuestion[] {
    const { row } = node
    const written = row.peekText('type')
    row.skip('name')
    const relevant = this.rule(row, 'relevant')
    const visible = relevant ? [...within, relevant] : within
    const label = this.words(row, 'label')
    const hint = this.words(row, 'hint')
    const stem = joined(this.form.language, [mapWords(label, (text) => formText(text)), smallWords(hint)])
    this.appearance(row, new Set(['field-list', 'table-list', 'matrix']))
    if (depth === 0) this.startsPage = true
    const count = node.isRepeat ? row.peekText('repeat_count') : ''
    if (node.as === 'members') return this.members(node, { stem, visible, count }, depth)
    if (node.as === 'matrix') {
      const made = this.matrix(node, stem, visible)
      this.form.report.take(row, written)
      row.close()
      if (depth === 0) this.startsPage = true
      return [made]
    }
    if (node.isRepeat) {
      this.form.report.change(row, written, 'rows', '1')
      if (count !== '') row.report.leave(row, 'repeat_count', 'noCounterpart', count)
    } else this.form.report.take(row, written)
    row.close()
    const heading = isWordless(stem)
      ? []
      : [
          question(row.question, row.place, {
            stem: mapWords(stem, (text) => `<strong>${text}</strong>`),
            visible,
            newPage: this.takePage(),
            body: { kind: 'intro' },
          }),
        ]
    const inside = this.read(node.children, visible, depth + 1)
    if (depth === 0) this.startsPage = true
    return [...heading, ...inside]
  }

  private matrix({ row, children }: GroupNode, stem: Words, visible: readonly Rule[]): SurveyQuestion {
    const rows = children as readonly RowNode[]
    const [first] = rows
    const options = first ? optionsOf(first, this.context()) : []
    const items = rows.map(({ row: child, type }): Item => {
      const words = this.stem(child)
      const shown = this.rule(child, 'relevant')
      child.skip('type', 'name')
      this.form.report.take(child, type.name)
      return { name: child.question, words, visible: shown }
    })
    const required = rows.every(({ row: child }) => isYes(child.glance('required')))
    for (const { row: child } of rows) {
      if (isYes(child.glance('required')) === required) child.take('required')
      else child.change('required', 'requirement')
      child.close()
    }
    return question(row.question, row.place, {
      stem,
      visible,
      required,
      newPage: this.takePage(),
      body: matrix(items, options),
    })
  }

  /** Members of their own: within another group of members, a group stands once. */
  private members(
    { row, children }: GroupNode,
    { stem, visible, count }: { readonly stem: Words; readonly visible: readonly Rule[]; readonly count: string },
    depth: number,
  ): readonly SurveyQuestion[] {
    const { report } = this.form
    const rule = count === '' ? null : this.parsed(row, 'repeat_count', count)
    report.take(row, row.glance('type'))
    row.close()
    const newPage = this.takePage()
    this.startsPage = true
    const inside = this.read(children, [], depth + 1)
    this.startsPage = true
    const roster = question(row.question, row.place, { stem, visible, newPage, body: { kind: 'intro' } })
    return repeated(roster, inside, { count: rule, ...(/^\d+$/.test(count) && { max: Number(count) }) })
  }

  private row(node: RowNode, within: readonly Rule[]): readonly SurveyQuestion[] {
    const { row, type } = node
    const { report } = this.form
    row.skip('type', 'name')
    if (type.name === 'phonenumber') return this.phone(row)
    if (sessionTypes.has(type.name)) report.change(row, type.name, 'perSession')
    else if (deviceTypes.has(type.name)) report.leave(row, type.name, 'noCounterpart')
    if (sessionTypes.has(type.name) || deviceTypes.has(type.name)) {
      row.skipTexts()
      row.close()
      return []
    }
    const relevant = this.rule(row, 'relevant')
    const notes = [
      ...['note', 'comment', 'comments'].flatMap((head) => (row.has(head) ? [row.text(head)] : [])),
      ...Object.values(this.words(row, 'guidance_hint')),
    ]
    const stem = this.stem(row)
    const body = bodyOf(node, this.context())
    if (!body) {
      report.leave(row, type.name, 'unknown', ownText(stem, this.form.language))
      row.close()
      return []
    }
    report.take(row, type.name)
    const required = row.has('required') ? this.required(row) : { always: false, checks: [] }
    const found = question(row.question, row.place, {
      stem,
      body,
      notes,
      visible: relevant ? [...within, relevant] : within,
      required: required.always && body.kind !== 'computed',
      readonly: this.readonly(row),
      checks: [...this.constraint(row), ...required.checks],
      prefill: this.prefill(row, body.kind),
      newPage: body.kind === 'computed' ? false : this.takePage(),
    })
    row.change('trigger', 'nearest')
    row.close((head) => knownHeads.has(head.split('::')[0] ?? ''))
    return [found]
  }

  /** The number of who has signed in. */
  private phone(row: FormRow): readonly SurveyQuestion[] {
    this.form.report.change(row, 'phonenumber', 'nearest', '$user.Tel')
    row.skipTexts()
    row.close()
    const tel: Rule = { node: answerNamed('$user.Tel'), source: '$user.Tel', construct: 'phonenumber' }
    return [question(row.question, row.place, { body: { kind: 'computed', isNumber: false, value: tel } })]
  }

  /** Label, hint and media of a line. */
  private stem(row: FormRow): Words {
    const label = mapWords(this.words(row, 'label'), (text) => formText(text))
    return joined(this.form.language, [label, smallWords(this.words(row, 'hint')), mediaOf(row, this.form)])
  }

  private required(row: FormRow): { readonly always: boolean; readonly checks: readonly Check[] } {
    const text = row.peekText('required')
    const message = this.words(row, 'required_message')
    const isFixed = /^(?:yes|no|true|false|true\(\)|false\(\)|y|n|0|1)$/i.test(text)
    if (isFixed) {
      row.report.take(row, 'required')
      if (!isYes(text) || isWordless(message)) return { always: isYes(text), checks: [] }
      const rule = { node: call('not_empty', answerNamed(selfName)), source: text, construct: 'required' }
      return { always: false, checks: [{ rule, message: mapWords(message, htmlOf), onBlank: true }] }
    }
    const rule = this.parsed(row, 'required', text)
    if (!rule.node) return { always: false, checks: [{ rule, message, onBlank: true }] }
    const node = binary('||', not(rule.node), call('not_empty', answerNamed(selfName)))
    return { always: false, checks: [{ rule: { ...rule, node }, message, onBlank: true }] }
  }

  private constraint(row: FormRow): readonly Check[] {
    const message = this.words(row, 'constraint_message')
    const rule = this.rule(row, 'constraint')
    if (!rule) return []
    if (isWordless(message)) row.report.change(row, 'constraint_message', 'message', rule.source)
    return [{ rule, message: mapWords(message, htmlOf), onBlank: false }]
  }

  private readonly(row: FormRow): Rule | boolean {
    const text = row.peekText('read_only')
    if (text === '' || /^(?:no|false|false\(\))$/i.test(text)) return false
    if (/^(?:yes|true|true\(\))$/i.test(text)) {
      row.report.take(row, 'read_only')
      return true
    }
    row.report.change(row, 'read_only', 'nearest', text)
    return this.parsed(row, 'read_only', text, false)
  }

  private prefill(row: FormRow, kind: string): readonly string[] {
    const text = row.peekText('default')
    if (text === '' || kind === 'computed') return []
    if (/\$\{|[\w-]+\(/.test(text) || (kind !== 'choice' && kind !== 'blanks')) {
      row.report.leave(row, 'default', /\(|\$/.test(text) ? 'expression' : 'noCounterpart', text)
      return []
    }
    row.report.change(row, 'default', 'prefill', text)
    return kind === 'choice' ? text.split(/\s+/) : [text]
  }

  private appearance(row: FormRow, known: ReadonlySet<string>): void {
    for (const look of row.peekText('appearance').split(/\s+/)) {
      if (look === '') continue
      if (known.has(look)) row.report.take(row, `appearance ${look}`)
      else row.report.leave(row, `appearance ${look}`, 'look')
    }
  }

  private words(row: FormRow, column: string): Words {
    return wordsOf(row, column, this.form.heads, this.form.language)
  }

  private rule(row: FormRow, construct: string): Rule | null {
    const source = row.peekText(construct)
    return source === '' ? null : this.parsed(row, construct, source)
  }

  private parsed(row: FormRow, construct: string, source: string, isTold = true): Rule {
    try {
      const node = parseXPath(source, this.form.places)
      if (isTold) row.report.take(row, construct, source)
      return { node, source, construct }
    } catch (error) {
      if (error instanceof Untranslatable) return { node: null, source, construct }
      throw error
    }
  }

  private context(): FormContext {
    return { ...this.form, rule: (row, construct, source) => this.parsed(row, construct, source) }
  }

  private takePage(): boolean {
    const starts = this.startsPage
    this.startsPage = false
    return starts
  }
}

const smallWords = (words: Words): Words =>
  mapWords(words, (text) => (text.trim() === '' ? '' : `<small>${formText(text)}</small>`))

const knownHeads: ReadonlySet<string> = new Set([
  'label',
  'hint',
  'parameters',
  'choice_filter',
  'repeat_count',
  'bind',
  'body',
  'control',
  'instance',
  'save_to',
  'disabled',
  'accuracythreshold',
  'query',
  'autoplay',
  'intent',
])
