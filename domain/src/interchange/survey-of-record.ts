import {
  attachKinds,
  isNumber,
  type AttachContent,
  type ChoiceContent,
  type MatrixContent,
  type Option,
  type PlainTextContent,
  type SortContent,
} from '../interactions/index.ts'
import type { NaireRecord, StoredQuestion } from '../naires/index.ts'
import { textKey } from '../naires/text-key.ts'
import {
  cellKey,
  readStoredQuestion,
  type BlankfillContent,
  type MountedQuestion,
  type QuestionConfig,
  type QuestionContent,
  type RepeatContent,
} from '../questions/index.ts'
import { ownRule, readExpression } from './read-expression.ts'
import {
  blank,
  type Blank,
  type Body,
  type Check,
  type Item,
  type Rule,
  type Survey,
  type SurveyOption,
  type SurveyQuestion,
  type Words,
} from './survey.ts'
import { isRequired, marked, prefillIn, typed } from './stored-answers.ts'

/** A questionnaire of ours as other programs' formats are written from it. */
export function surveyOfRecord(record: NaireRecord): Survey {
  const reading = new RecordReading(record)
  return {
    title: reading.words(record.Sid, 'Name', record.Name),
    language: record.Language ?? 'zh-CN',
    questions: record.Questions.map((question, at) => reading.question(question, record.Questions[at - 1])),
    conclusion: reading.words(record.Sid, 'Conclusion', record.Conclusion ?? ''),
    settings: record,
    placeholder: readExpression,
  }
}

class RecordReading {
  private readonly language: string

  constructor(private readonly record: NaireRecord) {
    this.language = record.Language ?? 'zh-CN'
  }

  words(sid: string, path: string, own: string): Words {
    const key = textKey(sid, path)
    const others = Object.entries(this.record.Translations ?? {}).flatMap(([tag, texts]) => {
      const text = texts[key]
      return text === undefined || text === '' ? [] : [[tag, marked(text)] as const]
    })
    return own === '' && others.length === 0 ? {} : { [this.language]: marked(own), ...Object.fromEntries(others) }
  }

  question(stored: StoredQuestion, before: StoredQuestion | undefined): SurveyQuestion {
    const { question } = readStoredQuestion(stored)
    const content = question?.content
    const config = content?.Config
    const hide = ownRule(config?.HideExpression ?? '', 'HideExpression')
    const show = ownRule(config?.VisibleExpression ?? '', 'VisibleExpression')
    const visible =
      show ??
      (hide && { ...hide, node: hide.node && { kind: 'unary' as const, operator: '!' as const, of: hide.node } })
    const [first] = question?.fields ?? []
    const interaction = first?.aside === false ? first.interaction.content : undefined
    const readonlyRule = ownRule(interaction?.ReadonlyExpression ?? '', 'ReadonlyExpression')
    const prefill = prefillIn(stored.Data)
    return {
      name: stored.Code,
      place: `Questions[${stored.Seq - 1}]`,
      stem: content ? this.words(stored.Sid, 'Data', content.OriData || content.Data) : {},
      newPage: before !== undefined && before.PageSid !== stored.PageSid,
      visible: visible ? [visible] : [],
      required: question ? isRequired(question) : false,
      readonly: readonlyRule ?? interaction?.Readonly === true,
      checks: content ? this.checks(stored.Sid, content) : [],
      prefill,
      score: ownRule(interaction?.ScoreExpression ?? '', 'ScoreExpression'),
      notes: stored.Memo ? [stored.Memo] : [],
      ...(config && { ownSettings: ownSettingsIn(config) }),
      body: question ? this.body(question) : { kind: 'intro' },
    }
  }

  private checks(sid: string, { ExtraValidations }: QuestionContent): readonly Check[] {
    return ExtraValidations.flatMap(({ Id, Expression, Message }) => {
      const rule = ownRule(Expression, 'ExtraValidations')
      return rule ? [{ rule, message: this.words(sid, `ExtraValidations.${Id}.Message`, Message), onBlank: true }] : []
    })
  }

  private body(question: MountedQuestion): Body {
    const { content, type } = question
    const [only] = (content as QuestionContent & { readonly Interactions?: readonly object[] }).Interactions ?? []
    switch (type) {
      case 'choice':
      case 'imageChoice':
      case 'canvasChoice':
      case 'imageSegment':
        return this.choice(only as ChoiceContent)
      case 'sort': {
        const sort = only as SortContent
        return {
          kind: 'sort',
          options: this.options(sort.Entries),
          min: sort.MinSelection,
          max: sort.MaxSelection,
          shuffle: sort.ShuffleSetting.Enable,
        }
      }
      case 'matrix':
      case 'inlineClick':
      case 'dragClassify':
      case 'carousel':
        return this.matrix(only as MatrixContent)
      case 'freeStyle':
      case 'essay':
        return this.blanks(
          (content as QuestionContent & { readonly Interactions: readonly PlainTextContent[] }).Interactions,
          content,
        )
      case 'blankfill':
        return this.grid(content as BlankfillContent)
      case 'attach': {
        const attach = only as AttachContent
        if (attach.SpecAttachTypes.includes(attachKinds.Sign)) return { kind: 'sign' }
        return { kind: 'attach', extensions: attach.AllowedFileExts, count: attach.MaxCount, size: attach.MaxSize }
      }
      case 'loc':
        return { kind: 'place' }
      case 'scanQrCode':
        return { kind: 'scan' }
      case 'cascade':
        return { kind: 'blanks', blanks: [{ ...blank, name: 'I1' }] }
      case 'video':
      case 'audio': {
        const media = only as {
          readonly VideoResource?: { readonly Url: string }
          readonly AudioResource?: { readonly Url: string }
        }
        return { kind: 'media', media: type, url: (media.VideoResource ?? media.AudioResource)?.Url ?? '' }
      }
      case 'repeat':
        return this.repeat(content as RepeatContent)
      case 'intro':
        return { kind: 'intro' }
    }
  }

  private repeat({ RepeatSetting, Interactions: [members] }: RepeatContent): Body {
    const placeOf = (code: string) => {
      const found = this.record.Questions.find(({ Code }) => Code === code)
      return found ? `Questions[${found.Seq - 1}]` : ''
    }
    return {
      kind: 'repeat',
      first: placeOf(RepeatSetting.StartCode),
      last: placeOf(RepeatSetting.EndCode),
      count: ownRule(RepeatSetting.CountExpression, 'CountExpression'),
      min: members.MinSelection,
      max: members.Entries.length,
    }
  }

  private choice(content: ChoiceContent): Body {
    const options = this.options(content.Entries)
    return {
      kind: 'choice',
      options,
      multi: content.AllowMulti,
      min: content.MinSelection,
      max: content.MaxSelection,
      dropdown: /^(?:dropdown|select)$/i.test(content.DisplayType),
      columns: content.OptionLayout,
      shuffle: content.ShuffleSetting.Enable,
      images: options.length > 0 && options.every(({ image }) => image !== ''),
    }
  }

  private matrix(content: MatrixContent): Body {
    return {
      kind: 'matrix',
      rows: content.Rows.filter(({ IsGroupIntro }) => !IsGroupIntro).map((row) => this.item(row)),
      options: this.options(content.Options),
      multi: content.AllowMulti,
      shuffle: content.ShuffleSetting.Enable,
      unique: content.Options.some(({ MaxSelection }) => MaxSelection === 1),
      scale: content.ScaleMode
        ? content.Options.find(({ ScaleEffect }) => ScaleEffect !== '')?.ScaleEffect || 'number'
        : '',
    }
  }

  private blanks(all: readonly PlainTextContent[], content: QuestionContent): Body {
    const [only] = all
    const value = only ? ownRule(only.ValueExpression, 'ValueExpression') : null
    if (all.length === 1 && value && /display:\s*none/.test(content.Css))
      return { kind: 'computed', value, isNumber: only ? isNumber(only.DataType) : false }
    return { kind: 'blanks', blanks: all.map((each) => this.blank(each)) }
  }

  private grid(content: BlankfillContent): Body {
    const inputs = new Map(content.Interactions.map((each) => [each.Sid, each]))
    const rows = content.Rows.filter(({ IsGroupIntro }) => !IsGroupIntro)
    const columns = content.Columns.map((column) => {
      const found = rows.flatMap(
        (row) => inputs.get(content.InteractionsMap[cellKey(row.Sid, column.Sid)] ?? '') ?? [],
      )[0]
      return {
        ...this.item(column),
        blank: found ? { ...this.blank(found), name: column.Code } : { ...blank, name: column.Code },
      }
    })
    return { kind: 'grid', rows: rows.map((row) => this.item(row)), columns }
  }

  private blank(content: PlainTextContent): Blank {
    const { DataType, Sid, Code } = content
    const value = ownRule(content.ValueExpression, 'ValueExpression')
    const label = this.words(Sid, 'Prepend', content.Prepend)
    const append =
      content.Append === ''
        ? this.words(Sid, 'DataType.Append', DataType.Append)
        : this.words(Sid, 'Append', content.Append)
    return {
      ...blank,
      ...typed(DataType),
      name: Code || 'I1',
      label,
      append,
      value,
      multiline: content.ViewType === 'MultiLine',
    }
  }

  private options(all: readonly (Option & { readonly ScoreExpression?: string })[]): readonly SurveyOption[] {
    const options = all.filter(({ IsGroupIntro }) => !IsGroupIntro)
    return options.map((each) => ({
      ...this.item(each),
      input: each.TextInputConfig.Enabled,
      alone: each.Exclusive.length > 0 && each.Exclusive.length >= options.length - 1,
      fixed: each.FixedPos,
      image: each.Image,
      score: each.ScoreExpression ?? '',
      disabled: ownRule(each.DisableExpression, 'DisableExpression'),
    }))
  }

  private item(part: {
    readonly Sid: string
    readonly Code: string
    readonly Data: string
    readonly VisibleExpression: string
    readonly HideExpression: string
  }): Item {
    const hide = ownRule(part.HideExpression, 'HideExpression')
    const not: Rule | null = hide && { ...hide, node: hide.node && { kind: 'unary', operator: '!', of: hide.node } }
    return {
      name: part.Code,
      words: this.words(part.Sid, 'Data', part.Data),
      visible: ownRule(part.VisibleExpression, 'VisibleExpression') ?? not,
    }
  }
}

const ownSettingsIn = (config: QuestionConfig): Readonly<Record<string, string>> => ({
  ...(config.RecordSetting.Enable && { RecordSetting: '' }),
  ...(config.TakeSign && { TakeSign: '' }),
  ...(config.TakeSnapshot && { TakeSnapshot: '' }),
  ...(config.AlarmExpression && { AlarmExpression: config.AlarmExpression }),
})
