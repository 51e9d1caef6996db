import type { Value } from '../../expression/index.ts'
import type { ContentPart, InteractionContent } from '../../interactions/index.ts'
import { partPath, textKey, itemName } from '../../naires/text-key.ts'
import type { ExtraValidation } from '../../questions/question-content.ts'
import type { CompiledNaire } from '../compiled.ts'
import { plainTextOf } from './plain-text-of.ts'

const labelLength = 30

/** The texts of a questionnaire in one language; what is not translated is in the questionnaire's own. */
export class LocalTexts {
  private readonly stems: (string | undefined)[] = []
  private readonly labels: (string | undefined)[] = []
  private readonly contents: (InteractionContent | undefined)[] = []
  readonly isOwnLanguage: boolean

  constructor(
    private readonly compiled: CompiledNaire,
    private readonly dictionary: Dictionary,
  ) {
    this.isOwnLanguage = Object.keys(dictionary).length === 0
  }

  /** The stem with its placeholders. */
  stemOf(question: number): string {
    const known = this.stems[question]
    if (known !== undefined) return known
    const { sid, content } = this.compiled.questionAt(question)
    return (this.stems[question] = this.textOf(sid, 'Data', content.OriData || content.Data))
  }

  /** Names the question in messages. */
  labelOf(question: number): string {
    const known = this.labels[question]
    if (known !== undefined) return known
    const bare = this.stemOf(question).replace(/\{\{[^{}]*\}\}|\[\[[^[\]]*\]\]/g, ' ')
    return (this.labels[question] = plainTextOf(bare, labelLength) || this.compiled.questionAt(question).code)
  }

  contentOf(field: number): InteractionContent {
    const { content } = this.compiled.fieldAt(field).field.interaction
    return this.isOwnLanguage ? content : (this.contents[field] ??= translated(content, this.dictionary))
  }

  /** Texts of the question's own rows and columns, in their order. */
  questionPartsOf(question: number): readonly string[] {
    return this.textsOf(this.compiled.questionAt(question).mounted.parts)
  }

  /** Texts of the options or rows of a field, in their order. */
  partsOf(field: number): readonly string[] {
    return this.textsOf(this.compiled.fieldAt(field).field.interaction.parts)
  }

  /** Text of a chosen option or a row, as an expression reads it, in this language; other values as they are. */
  wordsOf(question: number, value: Value): Value {
    if (Array.isArray(value)) return value.map((each: string) => this.wordsOf(question, each) as string)
    for (const { at, field } of this.compiled.questions[question]?.fields ?? []) {
      const place = field.interaction.parts.findIndex(({ Data }) => Data === value)
      if (place >= 0) return this.partsOf(at)[place]!
    }
    return value
  }

  /** Of one of the question's extra validations. */
  messageOf(question: number, { Id, Message }: ExtraValidation): string {
    return this.textOf(this.compiled.questionAt(question).sid, `ExtraValidations.${Id}.Message`, Message)
  }

  /** Returns the localised description of a page group's part. */
  descOf(desc: string): string {
    return this.textOf(this.compiled.sid, partPath(desc), desc)
  }

  alarmExplainOf(question: number): string {
    const { sid, content } = this.compiled.questionAt(question)
    return this.textOf(sid, 'AlarmExplain', content.Config.AlarmExplain)
  }

  private textsOf(parts: readonly ContentPart[]): readonly string[] {
    return parts.map((part) => this.textOf(part.Sid, 'Data', part.Data))
  }

  /** Of what stands in the question's own language. */
  textOf(sid: string, path: string, own: string): string {
    return this.dictionary[textKey(sid, path)] ?? own
  }
}

/** Texts of one language: `textKey` → text. */
export type Dictionary = Readonly<Record<string, string>>

/** The content with its texts in the dictionary's language; the same object when it has none of them. */
export function translated<T>(content: T, dictionary: Dictionary): T {
  return translate(content, dictionary, '') as T
}

function translate(value: unknown, dictionary: Dictionary, key: string): unknown {
  if (typeof value === 'string') return dictionary[key] ?? value
  if (Array.isArray(value))
    return ifChanged(
      value,
      value.map((item: unknown, at) => translate(item, dictionary, textKey(key, itemName(item, at)))),
    )
  if (typeof value !== 'object' || value === null) return value
  const owner = (value as { readonly Sid?: string }).Sid || key
  const fields = Object.entries(value)
  const changed = fields.map(([name, field]) => translate(field, dictionary, textKey(owner, name)))
  if (changed.every((field, at) => field === fields[at]?.[1])) return value
  return Object.fromEntries(fields.map(([name], at) => [name, changed[at]]))
}

function ifChanged(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, at) => item === before[at]) ? before : after
}
