import type { NaireRecord } from '@naire/domain/naires'
import { conclusion, name, options, stems } from './gallery-texts.ts'
import { balloon } from './gallery-film.ts'
import { chirp, flowers, map } from './gallery-media.ts'
import { NaireBuilder } from './naire-builder.ts'

type Stem = keyof typeof stems
type OptionName = keyof typeof options

/** A questionnaire with every question type, in Chinese with English and Arabic translations. */
export function gallery(): NaireRecord {
  const pages = new Gallery()
  pages.arrival()
  pages.opinions()
  pages.pictures()
  pages.games()
  pages.memories()
  return pages.record()
}

class Gallery {
  private readonly builder = new NaireBuilder('gallery')

  record(): NaireRecord {
    const { builder } = this
    return builder.record({
      Name: builder.text(builder.sid, 'Name', name),
      ModifyTime: '2026-01-05T02:00:00.000Z',
      Conclusion: builder.text(builder.sid, 'Conclusion', conclusion),
      ScoreExpression: 'rating.score + 2 * classify.score',
      QuotarList: [
        { Sid: builder.sidOf('quota families'), QuotarExpression: "company == 'family'", Limit: 100, Memo: '家庭游客' },
        { Sid: builder.sidOf('quota others'), QuotarExpression: "company != 'family'", Limit: 100, Memo: '其他游客' },
      ],
    })
  }

  arrival(): void {
    this.builder.page()
    this.ask('intro', 'welcome')
    this.ask('scanQrCode', 'ticket')
    this.ask('choice', 'company', [
      {
        Entries: this.entries('company', ['alone', 'family', 'friends', 'others'], {
          others: { TextInputConfig: { Enabled: true, DataType: { MaxLength: 20 } } },
        }),
      },
    ])
    const plans = this.entries('plans', ['walk', 'row', 'picnic', 'nothing'], {
      nothing: { FixedPos: true, Exclusive: ['walk', 'row', 'picnic'].map((code) => this.sid('plans', code)) },
    })
    this.ask('choice', 'plans', [
      { AllowMulti: true, MinSelection: 1, MaxSelection: 2, ShuffleSetting: { Enable: true }, Entries: plans },
    ])
    this.ask('freeStyle', 'person', [
      { Code: 'age', DataType: { Type: 2, MinValue: 1, MaxValue: 120 } },
      { Code: 'mobile', DataType: { Pattern: 'Mobile', Required: false } },
      { Code: 'arrival', DataType: { Pattern: 'Time' } },
    ])
    this.ask('cascade', 'home', [{ CascadeType: 0, AllowedLevel: 2 }])
    this.ask('loc', 'entrance', [{ Compulsory: true }])
  }

  opinions(): void {
    this.builder.page()
    const score = "casewhen(rating.paths == 'good', 2, rating.paths == 'fair', 1, 0)"
    this.ask('matrix', 'rating', [
      {
        ScoreExpression: score,
        FullPoints: 2,
        Rows: this.entries('rating', ['paths', 'toilets', 'food']),
        Options: this.entries('rating/o', ['bad', 'fair', 'good']),
      },
    ])
    this.ask('matrix', 'fit', [
      {
        AllowMulti: true,
        Rows: this.entries('fit', ['playground', 'gym']),
        Options: this.entries('fit/o', ['children', 'adults', 'elders']),
      },
    ])
    this.grid('spending', ['tickets', 'meals'], ['morning', 'afternoon'])
    this.ask('sort', 'order', [{ Entries: this.entries('order', ['lake', 'hill', 'garden']) }])
  }

  pictures(): void {
    this.builder.page()
    const pictured = this.entries('flower', ['rose', 'lotus']).map((entry) => ({
      ...entry,
      Image: flowers[entry.Code as keyof typeof flowers],
    }))
    this.ask('imageChoice', 'flower', [{ Entries: pictured }])
    const spots = { lake: [0.3, 0.6, 0.12], hill: [0.7, 0.3, 0.12], garden: [0.75, 0.75, 0.1] }
    const marks = this.entries('spots', ['lake', 'hill', 'garden']).map((entry) => ({
      ...entry,
      Region: { Shape: 'circle', Points: spots[entry.Code as keyof typeof spots] },
    }))
    this.ask('canvasChoice', 'spots', [{ AllowMulti: true, Entries: marks }], {
      Picture: { Url: map, Width: 400, Height: 300 },
    })
    const halves = { left: [0, 0, 0.5, 0, 0.5, 1, 0, 1], right: [0.5, 0, 1, 0, 1, 1, 0.5, 1] }
    const segments = this.entries('lawn', ['left', 'right']).map((entry) => ({
      ...entry,
      Region: { Shape: 'polygon', Points: halves[entry.Code as keyof typeof halves] },
    }))
    this.ask('imageSegment', 'lawn', [{ Entries: segments }], { Picture: { Url: map, Width: 400, Height: 300 } })
  }

  games(): void {
    this.builder.page()
    const Rows = this.entries('sentence', ['sign'])
    const Options = this.entries('sentence/o', ['keep', 'step', 'grass'])
    const InlineData = Options.map((option) => `[[${Rows[0]?.Sid}@#@${option.Sid}]]`).join(' ')
    this.ask('inlineClick', 'sentence', [{ AllowMulti: true, Compulsory: false, Rows, Options, InlineData }])
    const correct = "(classify.bottle == 'recyclable') + (classify.peel == 'kitchen')"
    this.ask('dragClassify', 'classify', [
      {
        ScoreExpression: correct,
        FullPoints: 2,
        Rows: this.entries('classify', ['bottle', 'peel']),
        Options: this.entries('classify/o', ['recyclable', 'kitchen']),
      },
    ])
    this.ask('carousel', 'cards', [
      { Rows: this.entries('cards', ['run', 'concert']), Options: this.entries('cards/o', ['yes', 'no']) },
    ])
    const Dimensions = (['liked', 'disliked'] as const).map((code) => ({
      Sid: this.sid('film', code),
      Code: code,
      Name: this.builder.text(this.sid('film', code), 'Name', options[code]),
    }))
    this.ask('video', 'film', [
      {
        VideoResource: { Sid: this.builder.sidOf('film resource'), Url: balloon, Type: 'webm' },
        Dimensions,
        DimensionFeedback: true,
        MinFeedbackCount: 1,
      },
    ])
    this.ask('audio', 'birds', [
      { AudioResource: { Sid: this.builder.sidOf('birds resource'), Url: chirp(), Type: 'wav' } },
    ])
  }

  memories(): void {
    this.builder.page()
    this.ask('attach', 'photo', [{ AllowedFileExts: ['image'], MaxCount: 2, MaxSize: 5 }], {
      Config: { VisibleExpression: "company != 'alone'" },
    })
    this.ask('essay', 'story', [{ ViewType: 'MultiLine', DataType: { Required: false, MaxLength: 500 } }], {
      Config: { RecordSetting: { Enable: true, SpeechRecognition: true } },
    })
  }

  private ask(
    type: Parameters<NaireBuilder['question']>[0],
    code: Stem,
    interactions: readonly object[] = [],
    extra: object = {},
  ): void {
    this.builder.question(type, code, stems[code], interactions, extra)
  }

  /** Options or rows by the names of their texts, which are their codes. */
  private entries<const Name extends OptionName>(
    owner: string,
    names: readonly Name[],
    extra: { readonly [Of in Name]?: object } = {},
  ) {
    return names.map((Code, index) => {
      const Sid = this.sid(owner, Code)
      return { Sid, Code, Seq: index + 1, Data: this.builder.text(Sid, 'Data', options[Code]), ...extra[Code] }
    })
  }

  private grid(code: Stem, rows: readonly OptionName[], columns: readonly OptionName[]): void {
    const [Rows, Columns] = [this.entries(code, rows), this.entries(`${code}/c`, columns)]
    const cells = Rows.flatMap((row) =>
      Columns.map((column) => ({ key: `${row.Sid}@#@${column.Sid}`, name: `${row.Code}/${column.Code}` })),
    )
    const Interactions = cells.map(({ name: cell }) => ({
      Sid: this.sid(code, cell),
      DataType: { Type: 2, MinValue: 0, MaxValue: 10_000, Prec: 2, Required: false },
    }))
    const InteractionsMap = Object.fromEntries(cells.map(({ key, name: cell }) => [key, this.sid(code, cell)]))
    this.ask('blankfill', code, Interactions, { Rows, Columns, InteractionsMap })
  }

  private sid(owner: string, code: string): string {
    return this.builder.sidOf(`${owner}/${code}`)
  }
}
