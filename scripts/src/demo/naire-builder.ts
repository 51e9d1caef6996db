import { createHash } from 'node:crypto'
import { parseRecord, type NaireRecord, type NaireSettings } from '@naire/domain/naires'
import { questionTypeNumbers, type QuestionType } from '@naire/domain/questions'

/** One text in the languages of the demonstration: zh-CN, en-US, ar. */
export type Text = readonly [zh: string, en: string, ar: string]

/** An option of a choice. */
export interface Option {
  readonly code: string
  readonly text: Text
  /** Text input beside the option. */
  readonly input?: object
}

/** Fields of a question beside its stem and interactions; `Compulsory` is the choice's. */
export interface QuestionExtra {
  readonly Compulsory?: boolean
  readonly Alarm?: 1 | 2 | 3
  readonly Config?: object
  readonly ExtraValidations?: readonly object[]
}

/**
 * Writes a questionnaire question by question. All sids come from names, so that the same source gives the same record.
 */
export class NaireBuilder {
  readonly sid: string
  private readonly questions: object[] = []
  private readonly translations = { 'en-US': {} as Record<string, string>, ar: {} as Record<string, string> }
  private pageSeq = 0

  constructor(private readonly name: string) {
    this.sid = this.sidOf('naire')
  }

  page(): this {
    this.pageSeq += 1
    return this
  }

  intro(code: string, text: Text, extra: QuestionExtra = {}): this {
    return this.question('intro', code, text, [], extra)
  }

  choice(code: string, text: Text, options: readonly Option[], extra: QuestionExtra = {}): this {
    const { Compulsory = true, ...question } = extra
    const Entries = options.map((option, index) => {
      const Sid = this.sidOf(`${code}/${option.code}`)
      const input = option.input === undefined ? {} : { TextInputConfig: { Enabled: true, DataType: option.input } }
      return { Sid, Code: option.code, Seq: index + 1, Data: this.text(Sid, 'Data', option.text), ...input }
    })
    return this.question('choice', code, text, [{ Compulsory, AllowMulti: false, Entries }], question)
  }

  freeStyle(code: string, text: Text, blank: { readonly DataType: object; readonly append?: Text }): this {
    const Sid = this.sidOf(`${code}/I1`)
    const Append = blank.append === undefined ? {} : { Append: this.text(Sid, 'Append', blank.append) }
    return this.question('freeStyle', code, text, [{ DataType: blank.DataType, ...Append }], {})
  }

  essay(code: string, text: Text, DataType: object, extra: QuestionExtra): this {
    return this.question('essay', code, text, [{ ViewType: 'MultiLine', DataType }], extra)
  }

  attach(code: string, text: Text, interaction: object): this {
    return this.question('attach', code, text, [interaction], {})
  }

  /** A text of any object: in its own language as it stands in the content, translations aside. */
  text(sid: string, field: string, [zh, en, ar]: Text): string {
    this.translations['en-US'][`${sid}.${field}`] = en
    this.translations.ar[`${sid}.${field}`] = ar
    return zh
  }

  sidOf(name: string): string {
    return createHash('md5').update(`${this.name}/${name}`).digest('hex').toUpperCase()
  }

  /** The record in its one stored form. @throws when the content is not sound. */
  record(
    rest: Partial<NaireSettings & Pick<NaireRecord, 'PageGroups' | 'PageSplits'>> &
      Pick<NaireRecord, 'Name' | 'ModifyTime' | 'QuotarList'>,
  ): NaireRecord {
    const parsed = parseRecord({
      Sid: this.sid,
      Language: 'zh-CN',
      Translations: this.translations,
      Questions: this.questions,
      ...rest,
    })
    if ('record' in parsed) return parsed.record
    throw new Error(JSON.stringify(parsed.problems, null, 2))
  }

  /**
   * A question of any type: `interactions` get sids and codes where they have none, `extra` is the rest of its content.
   */
  question(
    type: QuestionType,
    code: string,
    text: Text,
    interactions: readonly object[] = [],
    extra: object = {},
  ): this {
    const Sid = this.sidOf(code)
    const Interactions = interactions.map((interaction, index) => {
      const Code = `I${index + 1}`
      return { Sid: this.sidOf(`${code}/${Code}`), Code, Seq: index + 1, ...interaction }
    })
    this.questions.push({
      Sid,
      Code: code,
      Type: questionTypeNumbers[type],
      PageSid: this.sidOf(`page ${this.pageSeq}`),
      PageSeq: this.pageSeq,
      Data: JSON.stringify({
        Data: this.text(Sid, 'Data', text),
        ...extra,
        ...(interactions.length > 0 && { Interactions }),
      }),
    })
    return this
  }
}
