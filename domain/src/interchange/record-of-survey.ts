import { sidsFrom } from '../authoring/record/derived-sid.ts'
import { ExpressionSyntaxError, fullLanguage } from '../expression/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import { textKey } from '../naires/text-key.ts'
import { questionTypeNumbers, type QuestionType } from '../questions/index.ts'
import { answersOf, codedQuestions, type CodedQuestion } from './codes.ts'
import { binary, call, not, selfName, Untranslatable, value, type Node } from './foreign-expression.ts'
import { plainOf } from './plain-words.ts'
import { contentOf, typeOf, type RecordContext } from './record-contents.ts'
import type { Report } from './report.ts'
import type { Rule, Survey, SurveyQuestion, Words } from './survey.ts'
import { fillPlaceholders, hasPlaceholder, htmlOf, isWordless, ownText } from './words.ts'
import { literal, writeCondition, writeValue, type Answers } from './write-expression.ts'

export interface MadeRecord {
  /** 32 upper-case hexadecimal digits; all others follow from it. */
  readonly sid: string
  /** Where the file has no title. */
  readonly name: string
  /** ISO 8601. */
  readonly modifyTime: string
}

/** A questionnaire as `parseRecord` takes it; what could not be said is added to the report. */
export function recordOfSurvey(survey: Survey, made: MadeRecord, report: Report) {
  const writer = new RecordWriter(survey, made, report)
  const Questions = writer.questions()
  const name = isWordless(survey.title) ? '' : ownText(survey.title, survey.language)
  return {
    Sid: made.sid,
    Name: writer.say({ sid: made.sid, field: 'Name', words: survey.title, at: whole }) || name || made.name,
    ModifyTime: made.modifyTime,
    Language: survey.language,
    ...survey.settings,
    ...writer.conclusion(),
    ...writer.quotas(),
    QuestionCount: Questions.length,
    PageCount: writer.pages,
    Questions,
    ...(Object.keys(writer.translations).length > 0 && { Translations: writer.translations }),
  }
}

type WrittenSource = { readonly source: string } | { readonly why: string }
type ExpressionWriting = (node: Node, answers: Answers) => string

interface TranslationPlace {
  readonly at: SaidText['at']
  readonly self: string
  readonly notes: string[]
  readonly write: ExpressionWriting
}

const whole = { place: '', question: '' }

interface SaidText {
  readonly sid: string
  readonly field: string
  readonly words: Words
  readonly at: Pick<CodedQuestion['question'], 'place'> & { readonly question: string }
}

class RecordWriter {
  readonly translations: Record<string, Record<string, string>> = {}
  pages = 0
  private readonly next: () => string
  private readonly coded: readonly CodedQuestion[]
  private readonly answers: Answers

  constructor(
    private readonly survey: Survey,
    private readonly made: MadeRecord,
    private readonly report: Report,
  ) {
    this.next = sidsFrom(made.sid)
    this.coded = codedQuestions(survey.questions, report)
    this.answers = answersOf(this.coded)
  }

  questions() {
    let page = this.next()
    this.pages = 1
    const repeats = this.coded.flatMap(({ question: { body } }) => (body.kind === 'repeat' ? [body] : []))
    const begins = new Set(repeats.map(({ first }) => this.coded.find(({ question }) => question.place === first)))
    const ends = new Set(repeats.map(({ last }) => this.coded.findLast(({ question }) => question.place === last)))
    return this.coded.map((coded, index) => {
      // The pages of members are theirs alone.
      const isApart = begins.has(coded) || ends.has(this.coded[index - 1])
      if ((coded.question.newPage || isApart) && index > 0) [page, this.pages] = [this.next(), this.pages + 1]
      return { ...this.question(coded), PageSid: page, PageSeq: this.pages, Seq: index + 1 }
    })
  }

  conclusion(): { readonly Conclusion?: string } {
    const { conclusion, language, endings = [] } = this.survey
    const usual = this.say({ sid: this.made.sid, field: 'Conclusion', words: conclusion, at: whole })
    const said = endings.flatMap(({ rule, words }) => {
      const text = plainOf(ownText(words, language)).replaceAll('\n', ' ')
      const condition = this.translated(rule, { at: whole, self: '', notes: [], write: writeCondition })
      if (condition === '' || hasPlaceholder(text)) return []
      this.report.change(whole, rule.construct, 'nearest', text)
      return [{ condition, text }]
    })
    if (said.length === 0) return usual === '' ? {} : { Conclusion: usual }
    const source = said.reduceRight(
      (otherwise, { condition, text }) => `iif(${condition}, ${literal(text)}, ${otherwise})`,
      literal(plainOf(ownText(conclusion, language))),
    )
    return { Conclusion: `{{${htmlOf(source)}}}` }
  }

  quotas(): { readonly QuotarList?: readonly object[] } {
    const cells = (this.survey.quotas ?? []).flatMap(({ name, limit, rule }) => {
      const QuotarExpression = this.translated(rule, {
        at: { place: name, question: '' },
        self: '',
        notes: [],
        write: writeCondition,
      })
      return QuotarExpression === '' ? [] : [{ Sid: this.next(), QuotarExpression, Limit: limit, Memo: name }]
    })
    return cells.length > 0 ? { QuotarList: cells } : {}
  }

  say({ sid, field, words, at }: SaidText): string {
    const { language } = this.survey
    const own = ownText(words, language)
    for (const [tag, text] of Object.entries(words)) {
      if (tag !== language && text !== '' && text !== own)
        (this.translations[tag] ??= {})[textKey(sid, field)] = this.filled(text, at)
    }
    return this.filled(own, at)
  }

  private question(coded: CodedQuestion) {
    const { question, code } = coded
    const { name, place, body } = question
    const at = { place, question: name }
    const Sid = this.next()
    const notes = [...question.notes]
    const context: RecordContext = {
      sid: this.next,
      text: (field, words, sid) => this.say({ sid, field, words, at }),
      condition: (rule) => this.translated(rule, { at, self: name, notes, write: writeCondition }),
      value: (rule) => this.translated(rule, { at, self: name, notes, write: writeValue }),
      codeAt: (wanted, end) => {
        const all = this.coded.filter((other) => other.question.place === wanted)
        return (end === 'first' ? all[0] : all.at(-1))?.code ?? ''
      },
    }
    const visible = question.visible.map((rule) => context.condition(rule)).filter((source) => source !== '')
    const checks = question.checks.flatMap(({ rule, message, onBlank }, index) => {
      const tested = onBlank || rule.node === null ? rule : { ...rule, node: unlessBlank(rule.node, question) }
      const Expression = context.condition(tested)
      const Id = String(index + 1)
      if (Expression === '') return []
      return [{ Id, Expression, Message: context.text(`ExtraValidations.${Id}.Message`, message, Sid) || rule.source }]
    })
    const type: QuestionType = typeOf(body)
    const prefill =
      question.prefill.length > 1
        ? `[${question.prefill.map(literal).join(', ')}]`
        : question.prefill.map(literal).join('')
    const VisibleExpression =
      visible.length > 1 ? visible.map((source) => `(${source})`).join(' && ') : visible.join('')
    const Config = {
      ...(VisibleExpression !== '' && { VisibleExpression }),
      ...(prefill !== '' && { PrefillExpression: prefill }),
    }
    const Data = {
      Data: context.text('Data', question.stem, Sid),
      ...(checks.length > 0 && { ExtraValidations: checks }),
      ...(Object.keys(Config).length > 0 && { Config }),
      ...(body.kind === 'computed' && { Css: 'display: none' }),
      ...contentOf(coded, context),
    }
    return {
      Sid,
      Code: code,
      Type: questionTypeNumbers[type],
      Data,
      ...(notes.length > 0 && { Memo: notes.join('\n') }),
    }
  }

  private translated(rule: Rule | null, { at, self, notes, write }: TranslationPlace): string {
    if (rule === null) return ''
    const written = rule.node === null ? null : this.written(rule.node, self, write)
    if (written !== null && !('why' in written)) return written.source
    this.report.leave(at, rule.construct, 'expression', written ? `${rule.source} — ${written.why}` : rule.source)
    notes.push(`${rule.construct}: ${rule.source}`)
    return ''
  }

  private written(node: Node, self: string, write: ExpressionWriting): WrittenSource {
    try {
      const source = write(node, (name) => this.answers(name === selfName ? self : name))
      fullLanguage.compile(source, { patterns: linearPatterns })
      return { source }
    } catch (error) {
      if (error instanceof Untranslatable || error instanceof ExpressionSyntaxError) return { why: error.message }
      throw error
    }
  }

  private filled(text: string, at: SaidText['at']): string {
    return fillPlaceholders(text, (source) => {
      const written = this.placeholder(source)
      if (!('why' in written)) return `{{${htmlOf(written.source)}}}`
      this.report.leave(at, source, 'expression', written.why)
      return htmlOf(`[${source}]`)
    })
  }

  private placeholder(source: string): WrittenSource {
    try {
      return this.written(this.survey.placeholder(source), '', writeValue)
    } catch (error) {
      if (error instanceof Untranslatable) return { why: error.message }
      throw error
    }
  }
}

/** A rule that is only asked of an answer. */
function unlessBlank(node: Node, { name, body }: SurveyQuestion): Node {
  const own: Node = { kind: 'name', name }
  const isMany = body.kind === 'grid' || (body.kind === 'blanks' && body.blanks.length > 1)
  const blank = isMany ? binary('==', call('count', own), value(0)) : call('is_empty', own)
  return binary('||', blank, node.kind === 'value' ? not(not(node)) : node)
}
