import { compile, type PatternEngine } from '../expression/index.ts'
import type { ContentPart, MountedInteraction } from '../interactions/index.ts'
import type { NaireRecord, StoredQuestion } from '../naires/record.ts'
import type { Field, MountedQuestion } from '../questions/index.ts'
import type { QuestionDefinitions } from '../questions/question-definitions.ts'
import { readByDefinition } from '../questions/read-by-definition.ts'
import { questionTypeOf } from '../questions/type-numbers.ts'
import type { CompiledField, CompiledNaire, CompiledPage, CompiledQuestion, CompiledQuota, FieldPrograms, PartPrograms, QuestionPrograms } from './compiled.ts'
import { alarmNode, extraValidationNode, quotaNode, successNode } from './nodes/checks.ts'
import type { Node } from './nodes/node.ts'
import { partScoreNode, worthNode, type PartScoreRules } from './nodes/part-scores.ts'
import { partsNode, type PartsPlace } from './nodes/parts.ts'
import { replyNode } from './nodes/reply.ts'
import { scoreNode, totalScoreNode } from './nodes/score.ts'
import { textNode } from './nodes/text.ts'
import { visibilityNode } from './nodes/visibility.ts'
import { Program } from './program.ts'
import { secondsNode } from './time/seconds.ts'
import { hasPlaceholders, parseTemplate, type Template } from './texts/template.ts'
import { UnreadableContent } from './unreadable-content.ts'

/** A questionnaire asks for a type that was not given. */
export class MissingQuestionType extends Error {
  override readonly name = 'MissingQuestionType'
  constructor(
    readonly questionCode: string,
    readonly type: string,
  ) {
    super(`question ${questionCode} is of type ${type}, whose definition is not among the types given`)
  }
}

/** Turns a record into nodes; their references are linked when all nodes are there. */
export class Compiler {
  readonly nodes: Node[] = []
  readonly templates = new Map<string, Template>()
  /** Nodes of the seconds spent, by the place of the question. */
  readonly seconds = new Map<number, number>()
  private fieldCount = 0

  constructor(
    private readonly record: NaireRecord,
    private readonly types: QuestionDefinitions,
    readonly patterns: PatternEngine | undefined,
  ) {}

  questions(): readonly CompiledQuestion[] {
    return this.record.Questions.toSorted((one, other) => one.Seq - other.Seq).map((stored, at) => this.question(stored, at))
  }

  pages(questions: readonly CompiledQuestion[]): readonly CompiledPage[] {
    const order = this.record.Questions.toSorted((one, other) => one.PageSeq - other.PageSeq || one.Seq - other.Seq)
    const pages = new Map<string, number[]>(order.map(({ PageSid }) => [PageSid, []]))
    for (const { pageSid, at } of questions) pages.get(pageSid)?.push(at)
    return [...pages].map(([sid, places]) => ({ sid, questions: places }))
  }

  outcome(fields: readonly CompiledField[]): CompiledNaire['outcome'] {
    const scoreProgram = this.program(this.record.ScoreExpression ?? '', 'score')
    const successProgram = this.program(this.record.SuccessParam ?? '', 'success')
    const scores = fields.map((field) => field.nodes.score).filter((node) => node >= 0)
    return { scoreProgram, successProgram, score: this.add(totalScoreNode(scoreProgram, scores)), success: this.add(successNode(successProgram)) }
  }

  quotas(): readonly CompiledQuota[] {
    return (this.record.QuotarList ?? []).map((cell) => {
      const program = this.program(cell.QuotarExpression, cell.Sid)
      return { cell, program, node: this.add(quotaNode(program)) }
    })
  }

  private question(stored: StoredQuestion, at: number): CompiledQuestion {
    const type = questionTypeOf(stored.Type)
    if (type !== null && !this.types[type]) throw new MissingQuestionType(stored.Code, type)
    const { question: mounted, problems } = readByDefinition(stored, this.types)
    if (!mounted || problems.length > 0) throw new UnreadableContent(stored.Code, problems)
    const { content } = mounted
    const programs = this.questionPrograms(stored.Sid, mounted)
    const visible = this.add(visibilityNode(at, content, programs))
    if (content.Config.AnswerTimeSpan) this.seconds.set(at, this.add(secondsNode(at, visible, true)))
    const parts = this.parts(at, { of: 'questions', at }, mounted.parts, programs.parts)
    const fields = mounted.fields.map((field) => this.field(field, { question: at, visible, around: parts }, stored.Sid))
    const templates = this.templatesOf(stored.Sid, content.OriData || content.Data)
    const nodes = {
      visible,
      parts,
      text: templates.length > 0 ? this.add(textNode(at, templates)) : -1,
      extra: programs.extra.length > 0 ? this.add(extraValidationNode(at, visible, programs.extra)) : -1,
      alarm: programs.alarm ? this.add(alarmNode(at, visible, programs.alarm)) : -1,
    }
    return { at, sid: stored.Sid, code: stored.Code, pageSid: stored.PageSid, mounted, content, fields, nodes, programs }
  }

  // -1 when there are no parts.
  private parts(question: number, place: PartsPlace, parts: readonly ContentPart[], programs: readonly PartPrograms[]): number {
    const rules = parts.map((part, at) => ({ part, ...(programs[at] ?? noPrograms) }))
    return rules.length > 0 ? this.add(partsNode(question, place, rules)) : -1
  }

  private field(field: Field, { question, visible, around }: Surroundings, questionSid: string): CompiledField {
    const at = this.fieldCount++
    const { interaction } = field
    const programs = this.fieldPrograms(field, questionSid)
    const parts = this.parts(question, { of: 'fields', at }, interaction.parts, programs.parts)
    const reply = this.add(replyNode(question, at, interaction, { visible, parts, around, within: field.within, value: programs.value, readonly: programs.readonly }))
    const worth = programs.worth.length > 0 ? this.add(worthNode(question, parts, at, programs.worth)) : -1
    const score = this.score(question, at, interaction, programs.score, { visible, reply, worth, fullPoints: interaction.content.FullPoints })
    return { at, question, field, programs, nodes: { parts, reply, worth, score } }
  }

  // The interaction's own expression when there is one, else those of its parts; -1 when neither scores.
  private score(question: number, field: number, interaction: MountedInteraction, own: Program | null, rules: PartScoreRules): number {
    if (own) return this.add(scoreNode(question, rules.visible, own, rules.fullPoints))
    return rules.worth < 0 ? -1 : this.add(partScoreNode(question, field, interaction, rules))
  }

  private questionPrograms(sid: string, { content, parts }: MountedQuestion): QuestionPrograms {
    return {
      show: this.program(content.Config.VisibleExpression, sid),
      hide: this.program(content.Config.HideExpression, sid),
      parts: parts.map((part) => this.partPrograms(part)),
      alarm: this.program(content.Config.AlarmExpression, sid),
      extra: content.ExtraValidations.map(({ Expression, Id }) => new Program(this.compiled(Expression), `${sid}/${Id}`)),
    }
  }

  private fieldPrograms({ interaction }: Field, questionSid: string): FieldPrograms {
    const owner = `${questionSid}/${interaction.content.Sid}`
    const worth = interaction.score ? interaction.parts.map((part) => this.program(part.ScoreExpression ?? '', part.Sid)) : []
    return {
      value: this.program(interaction.valueExpression, owner),
      readonly: this.program(interaction.content.ReadonlyExpression, owner),
      score: this.program(interaction.content.ScoreExpression, owner),
      parts: interaction.parts.map((part) => this.partPrograms(part)),
      worth: worth.some((program) => program !== null) ? worth : [],
    }
  }

  private partPrograms(part: ContentPart): PartPrograms {
    return {
      show: this.program(part.VisibleExpression, part.Sid),
      hide: this.program(part.HideExpression, part.Sid),
      select: this.program(part.SelectExpression, part.Sid),
      disable: this.program(part.DisableExpression, part.Sid),
    }
  }

  // The stem in every language that has placeholders.
  private templatesOf(sid: string, own: string): readonly Template[] {
    const texts = [own, ...Object.values(this.record.Translations ?? {}).map((dictionary) => dictionary[`${sid}.Data`] ?? '')]
    return [...new Set(texts.filter(hasPlaceholders))].map((text) => {
      const template = parseTemplate(text, (source) => new Program(this.compiled(source), sid))
      this.templates.set(`${sid} ${text}`, template)
      return template
    })
  }

  program(source: string, owner: string): Program | null {
    return source.trim() === '' ? null : new Program(this.compiled(source), owner)
  }

  private compiled(source: string) {
    return compile(source, this.patterns ? { patterns: this.patterns } : {})
  }

  add(node: Node): number {
    return this.nodes.push(node) - 1
  }

  replace(id: number, by: (node: Node) => Node): void {
    const node = this.nodes[id]
    if (node) this.nodes[id] = by(node)
  }
}

interface Surroundings {
  readonly question: number
  readonly visible: number
  /** Node of the question's own parts, -1 for none. */
  readonly around: number
}

const noPrograms = { show: null, hide: null, select: null, disable: null }
