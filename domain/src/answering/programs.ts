import type { Expression, Language, PatternEngine } from '../expression/index.ts'
import type { ContentPart } from '../interactions/index.ts'
import type { Field, MountedQuestion } from '../questions/index.ts'
import type { FieldPrograms, PartPrograms, QuestionPrograms } from './compiled.ts'
import { noPrograms } from './nodes/parts.ts'
import { Program } from './program.ts'

/** Makes the programs of a questionnaire; the same source is compiled once. */
export class Programs {
  private readonly expressions = new Map<string, Expression>()

  constructor(
    private readonly language: Language,
    private readonly patterns: PatternEngine | undefined,
  ) {}

  /** Null for a blank source. */
  of(source: string, owner: string): Program | null {
    return source === '' || source.trim() === '' ? null : this.always(source, owner)
  }

  always(source: string, owner: string): Program {
    const known =
      this.expressions.get(source) ?? this.language.compile(source, this.patterns ? { patterns: this.patterns } : {})
    this.expressions.set(source, known)
    return new Program(known, owner)
  }

  ofQuestion(sid: string, { content: { Config, ExtraValidations }, parts }: MountedQuestion): QuestionPrograms {
    return {
      show: this.of(Config.VisibleExpression, sid),
      hide: this.of(Config.HideExpression, sid),
      parts: this.ofParts(parts),
      alarm: this.of(Config.AlarmExpression, sid),
      extra:
        ExtraValidations.length === 0
          ? none
          : ExtraValidations.map(({ Expression, Id }) => this.always(Expression, `${sid}/${Id}`)),
    }
  }

  ofField({ interaction }: Field, questionSid: string): FieldPrograms {
    const { content, parts, valueExpression } = interaction
    const { Sid, ReadonlyExpression, ScoreExpression } = content
    if (parts.length === 0 && valueExpression === '' && ReadonlyExpression === '' && ScoreExpression === '')
      return without
    const owner = `${questionSid}/${Sid}`
    return {
      value: this.of(valueExpression, owner),
      readonly: this.of(ReadonlyExpression, owner),
      score: this.of(ScoreExpression, owner),
      parts: this.ofParts(parts),
      worth: interaction.score ? this.worthOf(parts) : none,
    }
  }

  private worthOf(parts: readonly ContentPart[]): readonly (Program | null)[] {
    const worth = parts.map((part) => this.of(part.ScoreExpression ?? '', part.Sid))
    return worth.some((program) => program !== null) ? worth : none
  }

  private ofParts(parts: readonly ContentPart[]): readonly PartPrograms[] {
    return parts.length === 0 ? none : parts.map((part) => this.ofPart(part))
  }

  private ofPart({
    Sid,
    VisibleExpression,
    HideExpression,
    SelectExpression,
    DisableExpression,
  }: ContentPart): PartPrograms {
    if (VisibleExpression === '' && HideExpression === '' && SelectExpression === '' && DisableExpression === '')
      return noPrograms
    return {
      show: this.of(VisibleExpression, Sid),
      hide: this.of(HideExpression, Sid),
      select: this.of(SelectExpression, Sid),
      disable: this.of(DisableExpression, Sid),
    }
  }
}

const none: readonly never[] = []
const without: FieldPrograms = { value: null, readonly: null, score: null, parts: none, worth: none }
