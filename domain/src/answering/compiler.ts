import { ExpressionSyntaxError } from '../expression/syntax-error.ts'
import type { ContentPart } from '../interactions/index.ts'
import { textKey } from '../naires/text-key.ts'
import type { NaireRecord, StoredQuestion } from '../naires/record.ts'
import type { Field, MountedQuestion } from '../questions/index.ts'
import { readByDefinition, type QuestionDefinitions } from '../questions/read-by-definition.ts'
import { questionTypeOf } from '../questions/type-numbers.ts'
import type {
  CompiledField,
  CompiledNaire,
  CompiledQuestion,
  CompiledQuota,
  PartPrograms,
  PlacedText,
} from './compiled.ts'
import type { NodeMaker } from './guide.ts'
import { type Node, NodeList } from './nodes/node.ts'
import { partScoreNode, worthNode, scoreNode, totalScoreNode } from './nodes/part-scores.ts'
import { PartsNode, VisibilityNode } from './nodes/parts.ts'
import { ReplyNode, type ReplyPlaces } from './nodes/reply.ts'
import type { Program } from './program.ts'
import type { Programs } from './programs.ts'
import { hasPlaceholders, parseTemplate, type Template } from './texts/template.ts'
import { secondsNode } from './time/seconds.ts'
import { MissingQuestionType, UnreadableContent } from './compile-errors.ts'
import { ValueNode } from './nodes/node.ts'

/** Turns a record into nodes; their references are linked when all nodes are there. */
export class Compiler implements NodeMaker {
  readonly list = new NodeList()
  readonly templates = new Map<string, Template>()
  /** Nodes of the seconds spent, by the place of the question. */
  readonly seconds = new Map<number, number>()
  private readonly translations: readonly Readonly<Record<string, string>>[]
  /** By their content. */
  private readonly mounted = new Map<string, MountedQuestion>()
  private fieldCount = 0

  constructor(
    private readonly record: NaireRecord,
    private readonly types: QuestionDefinitions,
    private readonly programs: Programs,
  ) {
    this.translations = Object.values(record.Translations ?? {})
  }

  /** `pageAt` gives the place of a page by its sid. */
  questions(inOrder: readonly StoredQuestion[], pageAt: (sid: string) => number): readonly CompiledQuestion[] {
    return inOrder.map((stored, at) => this.question(stored, at, pageAt(stored.PageSid)))
  }

  outcome(fields: readonly CompiledField[]): CompiledNaire['outcome'] {
    const scoreProgram = this.programs.of(this.record.ScoreExpression ?? '', 'score')
    const successProgram = this.programs.of(this.record.SuccessParam ?? '', 'success')
    const scores = fields.map((field) => field.nodes.score).filter((node) => node >= 0)
    const score = this.list.add(totalScoreNode(scoreProgram, scores), {
      question: -1,
      after: scoreProgram ? [] : scores,
      programs: [scoreProgram],
    })
    const success = this.list.add(successNode(successProgram), { question: -1, programs: [successProgram] })
    return { scoreProgram, successProgram, score, success }
  }

  quotas(): readonly CompiledQuota[] {
    return (this.record.QuotarList ?? []).map((cell) => {
      const program = this.programs.of(cell.QuotarExpression, cell.Sid)
      return { cell, program, node: this.list.add(quotaNode(program), { question: -1, programs: [program] }) }
    })
  }

  program(source: string, owner: string): Program | null {
    return this.programs.of(source, owner)
  }

  private question(stored: StoredQuestion, at: number, page: number): CompiledQuestion {
    const { Sid, Code } = stored
    const mounted = this.read(stored)
    const { content } = mounted
    const programs = this.programs.ofQuestion(Sid, mounted)
    const { show, hide, alarm, extra } = programs
    const visible = this.list.add(new VisibilityNode(content, programs), {
      question: at,
      isShown: true,
      programs: [show, hide],
    })
    if (content.Config.AnswerTimeSpan)
      this.seconds.set(at, this.list.add(secondsNode(at, visible), { question: at, isShown: true, after: [visible] }))
    const parts = this.parts(at, mounted.parts, programs.parts)
    const fields = mounted.fields.map((field) => this.field(field, { question: at, sid: Sid, visible, around: parts }))
    const placed = this.placedIn(Sid, mounted)
    const templates = [...new Set(placed.flatMap((text) => this.templatesOf(Sid, text)))]
    const after = [visible]
    const nodes = {
      visible,
      parts,
      text:
        templates.length > 0
          ? this.list.add(textNode(templates), {
              question: at,
              isShown: true,
              programs: templates.flatMap((template) => template.programs),
            })
          : -1,
      extra:
        extra.length > 0
          ? this.list.add(extraValidationNode(visible, extra), { question: at, isShown: true, after, programs: extra })
          : -1,
      alarm: alarm ? this.list.add(alarmNode(visible, alarm), { question: at, after, programs: [alarm] }) : -1,
    }
    return {
      at,
      sid: Sid,
      code: Code,
      pageSid: stored.PageSid,
      page,
      mounted,
      content,
      fields,
      nodes,
      programs,
      placed,
    }
  }

  // What all members are asked is read once.
  private read(stored: StoredQuestion): MountedQuestion {
    const { Data } = stored
    const known = this.mounted.get(Data)
    if (known && known.number === stored.Type) return known
    const type = questionTypeOf(stored.Type)
    if (type !== null && !this.types[type]) throw new MissingQuestionType(stored.Code, type)
    const { question, problems } = readByDefinition(stored, this.types)
    if (!question || problems.length > 0) throw new UnreadableContent(stored.Code, problems)
    this.mounted.set(Data, question)
    return question
  }

  // -1 when there are no parts.
  private parts(question: number, parts: readonly ContentPart[], programs: readonly PartPrograms[]): number {
    if (parts.length === 0) return -1
    const all = programs.flatMap(({ show, hide, select, disable }) => [show, hide, select, disable])
    return this.list.add(new PartsNode(parts, programs), { question, isShown: true, programs: all })
  }

  private field(field: Field, { question, sid, visible, around }: FieldPlace): CompiledField {
    const { interaction } = field
    const programs = this.programs.ofField(field, sid)
    const parts = this.parts(question, interaction.parts, programs.parts)
    const nodes = { parts, reply: -1, worth: -1, score: -1 }
    const compiled: CompiledField = { at: this.fieldCount++, question, field, programs, nodes }
    const { value, readonly, worth } = programs
    const reply = new ReplyNode(compiled, { visible, around })
    nodes.reply = this.list.add(reply, {
      question,
      isShown: true,
      after: [visible, parts, around],
      programs: [value, readonly],
    })
    if (worth.length > 0)
      nodes.worth = this.list.add(worthNode(parts, worth), { question, after: [parts], programs: worth })
    nodes.score = this.score(compiled, visible)
    return compiled
  }

  // The interaction's own expression when there is one, else those of its parts; -1 when neither scores.
  private score(field: CompiledField, visible: number): number {
    const { question, nodes, programs } = field
    const { FullPoints } = field.field.interaction.content
    if (programs.score)
      return this.list.add(scoreNode(visible, programs.score, FullPoints), {
        question,
        isShown: true,
        after: [visible],
        programs: [programs.score],
      })
    if (nodes.worth < 0) return -1
    return this.list.add(partScoreNode(visible, field, FullPoints), {
      question,
      isShown: true,
      after: [visible, nodes.reply, nodes.worth],
    })
  }

  // The stem, what stands above a control, options, rows and columns.
  private placedIn(question: string, { content, parts, fields }: MountedQuestion): readonly PlacedText[] {
    const own = ({ Sid, Data, OriData }: TranslatablePart): PlacedText => ({ Sid, Data: OriData || (Data ?? '') })
    const texts = [
      own({ ...content, Sid: question }),
      ...parts,
      ...fields.flatMap(({ interaction }) => [own(interaction.content), ...interaction.parts]),
    ]
    return texts.filter((text) => this.inAllLanguages(text).some(hasPlaceholders))
  }

  private inAllLanguages({ Sid, Data }: PlacedText): readonly string[] {
    return [Data, ...this.translations.map((dictionary) => dictionary[textKey(Sid, 'Data')] ?? '')]
  }

  private templatesOf(question: string, text: PlacedText): readonly Template[] {
    return this.inAllLanguages(text)
      .filter(hasPlaceholders)
      .flatMap((one) => {
        const key = `${question} ${one}`
        const template = this.templates.get(key) ?? this.template(one, question, text.Sid === question)
        if (!template) return []
        this.templates.set(key, template)
        return template
      })
  }

  // Braces in the options of a questionnaire that people answer already need be no expression: then they stay as
  // written.
  private template(text: string, question: string, isStem: boolean): Template | null {
    try {
      return parseTemplate(text, (source) => this.programs.always(source, question))
    } catch (error) {
      if (isStem || !(error instanceof ExpressionSyntaxError)) throw error
      return null
    }
  }
}

/** Part with translatable text. */
interface TranslatablePart {
  readonly Sid: string
  readonly Data?: string
  readonly OriData?: string
}

interface FieldPlace extends ReplyPlaces {
  readonly question: number
  /** Sid of the question. */
  readonly sid: string
}

/** Stands for the texts of a question that have placeholders, in every language: changes when a value in them does. */
function textNode(templates: readonly Template[]): Node {
  return new ValueNode((sheet) => templates.map((template) => template.render(sheet)))
}

/** Place of the first extra validation that is false (content §5.1), -1 when all are true or the question is hidden. */
function extraValidationNode(visible: number, programs: readonly Program[]): Node {
  return new ValueNode((sheet) =>
    sheet.values[visible] === true ? programs.findIndex((program) => !sheet.isTrue(program)) : -1,
  )
}

/** Whether the question raises its alarm; a hidden one does not. */
function alarmNode(visible: number, program: Program): Node {
  return new ValueNode((sheet) => sheet.values[visible] === true && sheet.isTrue(program))
}

/** Successful when the success expression is blank or true (runtime §4). */
function successNode(program: Program | null): Node {
  return new ValueNode((sheet) => program === null || sheet.isTrue(program))
}

/** Whether the session belongs to a quota cell; one without an expression takes nobody. */
function quotaNode(program: Program | null): Node {
  return new ValueNode((sheet) => program !== null && sheet.isTrue(program))
}
