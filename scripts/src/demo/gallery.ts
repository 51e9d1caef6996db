import type { NaireRecord } from '@naire/domain/naires'
import { conclusion, name, options, stems } from './gallery-texts.ts'
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
    const MemberText = this.builder.text(this.sid('guests', 'I1'), 'MemberText', options.companion)
    this.ask('repeat', 'guests', [{ MinSelection: 0, MaxSelection: 4, MemberText }], {
      RepeatSetting: { StartCode: 'guest', EndCode: 'guest' },
    })
    this.builder.page()
    this.ask('freeStyle', 'guest', [
      { Code: 'name', DataType: { MaxLength: 20 } },
      { Code: 'years', DataType: { Type: 2, MinValue: 0, MaxValue: 120, Required: false } },
    ])
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

/** Six seconds of a balloon that drifts over the lawn, as WebM (VP8, 240 × 136). */
const balloon = `data:video/webm;base64,${[
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAA2qEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZUrmtTrIHGTbuMU6uEElTDZ1OsggEMTbuMU6uEHFO7a1Osgg2U7A',
  'EAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBNgIRM',
  'YXZmV0GETGF2ZkSJiEC3cAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYgAAAAAAAAAAZyBACK1nIN1bmSIgQCGhVZfVlA4g4EBI+ODhAdzWUDgibCB8LqBiJqBAhJUw2fRc3POY8CLY8WIAAAAAAAAAA',
  'FnyJhFo4dFTkNPREVSRIeLTGF2YyBsaWJ2cHhnyKJFo4hEVVJBVElPTkSHlDAwOjAwOjA2LjAwMDAwMDAwMAAAH0O2dUq054EAo0EfgQAAgPAQAJ0BKvAAiAAARwiFhYiFhIgCAgKw5Qv45+EGs1cB',
  '/Df8Zphn/AfyAxQH+V+2bzoHAA/oD6EH+S/gPwA+Q8HXTJMmTJkyZMmTJkyZMmTJkyZMmTJkyZMmTJkvISK4yRizCopw4cOHDiWn+dOnTpvsf5aIieQ0WsWt9zBwMIR5zKxQcQIECBAgQIECBAgP8A',
  'D+/VRVvufL/eje2ApP8imHONnjiY6ozCprh3+TEHVwrj0N8LqSr7G/7CFugNx46wz/2lBdWv3/owL/O+Pb6d/kz/3GnMY5ubMY36CP/0E5f8tx5nyMHPeukbW3DYsIkvo5Ee9HukLpxHPJUX4ZdLX+',
  'dbJU3ov2ZaP/+6//VAIlaM3NWShJCCioAACj4YEAfQBRBQAJESQAGAmANCBdhr/7z//b/Damb+YAl4H8+OoZlGRwL1cT4UWL0xKp+hABhm4r3zXErAO7QY9UADpkQjpB4UCugLBe1xJDcNDCim+PMm',
  'Don+9oZpQaDQc1rgCju4EA+gAxBAAJESQAGAAY6L8/6CpOUR/sgCYwwWFihmxQArOF2H+4zgAgXBoqhXvSPgA3Ik64CUVEQAAAo8uBAXcAcQQACREkABgM0MllQ1x3NAGuVxnkBHAV6Apj/Pdo5IUV',
  'SuT91gBJ2MhK6RyoA6e8GqqZPo04nAPAu/lsKz6NronYhwqFeACjxoEB9ACxAwAJESQAGAAY6F8/6CG3pTRNABZtv0XxgBDR+1iy6PA8R6bQoODAirdp+AKX9xZfyTok06LeD79qYWSIOB+0CACjxo',
  'ECcQARBAAJESQAGAnTyR5U+Pcus8IXTtgAbzgEcBQ3Q/BC8LMgwOzaVWFXmVr2D8T/mFQ3Yeh5Yj+aYAJqGd3vqYMABQCj04EC7gARBAAJESQAGAAZSL9v6DbS7YB+CgOTHmptKtImBAJpDPKBgAAA',
  'AZwAAYl2Weq3FBuy0AHqaOeZuLiI9HHZ1rJwcb4XIbugcrsm0MAD+f4go0DSgQNrABEJAAkQEBRgMAfmBobpL+QF7QebNvGf65fACG7zxSeaJ+hm5/64YY+y4DKAATiN4oF+kAzMx6ivZskoJpqiUZ',
  'bwe1xVg7TsitfoQAamRMld9123Fx1toJBb0d/qz0lSZ/gjm/YHgY2euMZ6A6w8lgATeXkXW26fGQk63wy132mv6wekpI//WXSHLpHuelKE4dxgNa+yCDU90gAGIbV7AC4OAcHhczR/4671KQOCGcxU',
  'Lm6QC6WDhVynTFjz2QK0B0wf/f8Os/mw0p2dF4ugo7qBA+gA8QMACREkABgAGLiPKBghv7epHpgIgNFcWECA4ETcr4yUqGoHjijYUruIAtEAtzRhEEvfu0AAo6WBBGUAsQMACREkABgAGFguX/AIf1',
  'PxbvnXv2SDJ02LtMaqjUgAo6uBBOIAEQQACREkABgAGFgvz+gIgAlHDop9yAAFLQnyciy1Og6KziAD68bgo66BBV8AUQQADREkABgAGIhfZ/AZAAUY2qVTXKO1/i0v34gkeg+ZxnvzQAKBueAAo6mB',
  'BdwAMQQADREkABgAGFgueegIf4E77CfhISxU6hCddqge9u4Bx5QAAKOggQZZABEDAA0RJAAYABhYL1/4CIADNeVh+Du9nl6OQACjzYEG1gBRBAANESQAGAQv8GILdPgiqNlkag44FdUdSMpChNiAWB',
  'gK+bSqG8vm2RskcpG/UC+XYDZmJx/jQh+4WAjUG5XwB7pHgAaLYMAAo8KBB1MAEQUADREkABgB2/4atjJcph1rvd2Gaf7gNar4c9GrdkZ7NBJiBXnpb2TjNCpamMGQYAWueAMv4KeMRhLBngCjpYEH',
  '0ACxAwANESQAGAAYWC5lMAh/QapNfW2AIS3z/MYRCG7jHACjsYEITQCxBAARESQAGAAYiI8LIB1fw4r6lnGCvpp1qfDCVJgHb2E2WQqWU6IACGZDkkCjrIEIygBRBAAREBAUYABhYXeuAELv/4Sk+e',
  '0wSBnFWoP0sh6fFXoUqul8RCAAo5+BCUcA8QIAEREkABgAGFgvWBgIgB+BvMa5HEKCqKAAo6SBCcQAMQMAEREkABgAGFgviBgIgCMBA1hSHcnG1Pe/WATkmACjt4EKQQAxBAARESQAGAAYuL78yCYN',
  '4Za0zCId2RQZAecIwASKefEv/AA6YLeRla3z0XW3Q4N2QACjvoEKvgCRBAARESQAGAAYuC5KkBUb98zrYwEO3w3jwmZY9n7dL6bfDIosxfgZhqoKkldn4yEJjwixIq3HbYAAo6eBCzsA8QMAEREkAB',
  'gAGFgupZgIf+IalBsejuE3DnBO13EcWQduAACjooELuABRAwARESQAGAAYWC+T6AiABWURsQdc9X8VpNzmAACjroEMNQCxAwARESQAGAAYuC+T6BVABZoZYudyPkf+sEBOCBnUQAbT2VVFtAWSYACj',
  'zYEMsgCRBQARESQAGAQoAGFOt4fYdtN7/k84ArpPp3AaQxcNSPbATYYRlSmQ4I9PUmg61AKFIX8ICMo6c9v6JDsEEpt8+YrOGrxis2AAo66BDS8AcQQAEREkABgAGFguZTAIf0Eq94foeWGG6v8Dmb',
  'cvJbFmxaofldANzUgAo6WBDawAsQMAEREkABgAGFguZTAIf0Fz/RfElCC98/hUgcSezkgAo+6BDikAkQUAERAQFGAHachq3Ay/mNpsbgAxC8w5CJ4tRtuy8T1OgLkerSaLQg2Snm/AVaBSJZn8FFp/',
  'f82rxXW5/9b+s0XvVLF/3s7D177KV4kEIN49Bzhk/6A2YjQefGaaWvMEKCQ89hJXSR0AAKO4gQ6mAFEEABERJAAYABi4X1gYHXAOjFjl3hoxt3dOSAAAQMKh8kSayNQHq7F/bbN81x2HpKJg6ACjw4',
  'EPIwARBAARESQAGAAY6F78yCG3RMAGEK60JxprOaCtyuit1asKcAP8aVBTCRDxwPXYaWb9DwACPm6kWI3hcbRiIQCjuIEPoABRBAANESQAGAAYuC556BUef2uEWGS5AfVWexl1/6KfcbOeBvGABNis',
  'LCzqo6SFKxZyfUAAo7KBEB0AMQQADREkABgAGIgu0+gQv/PnlHqo7tDE+UuACu+qWvbYkgyAA+BnUmTO4YHigKPFgRCaADEEAA0RJAAYCIryV/xvEsqd3mWcxCKNTemLc7EobkyEOVf7kBAyiA4Ic9',
  'iOQQc9jQ9oNcTNui4ZmqCkDMgdhUAAo6WBERcAsQMADREkABgAGFgueegIf4k6ctr6rJdJzXdoLiONXQAAo6OBEZQAcQMADREkABgAGFgvAZAIgBDyNApis/SfdlmuXqFoAKOwgRIRAFEEAA0RJAAY',
  'ABiILy3oEMAR0xkqF+LcYH3fXyoD2vUVvJBGyyACUEwZXewAo62BEo4AEQQACREkABgAGIhe0+gY/9qpBA8HaPzIIO8jv84kFew92YAOZc6AGACjwIETCwBRBAAJESQAGAAYuC6scBUehoFDgCAsUI',
  '4S2CUkSPZleaI0s4QALSd7jK4Xn5WLGjaSlPw9WsapJFlzv4CjyIETiAARBQAJEBAUYABhYvYwoGVVYF5bAizLSRX8CjpQQIDxq+LpFyXdguAMU4EAHA0KR/pxX/fvB/XOt2Efjj9LqypvK0p9wB9D',
  'tnVBcueCFAWjuIEAAAAxBAAJESQAGAAY6C+4GBmABvEIJwR0EjHS0lGbiIGFBgbbxngXNF4MBTYYGBvtxmli7z0Ao7KBAH0A0QMACREkABgAGIgubegQvwSF1AvzQuoHswOEEyNSW/WwC2g0YBOZpL',
  'ppfVP7gKO7gQD6ABEEAAkRJAAYABjoLvzIGXdB5qABYnH4urvEZYxnXKxS1tG4Ay7WJnt29yl6KVupMt+xel/N6ACjt4EBdwBRBAAJESQAGAAYuC+IGBVABCryK+P/oM42PCSQO0pngJC+fvWgAqWB',
  '6mb6wVwiA6OleACjqIEB9ACxAwAJESQAGAAYWC9f+AiADiBEeoBH0FNZUP1e0gCegAP8WgCjsIECcQDRAwAJESQAGAAYiF8LIBj//AXmNBUM4Ze6tIK9gjunPgAOcDKwS9RIvNZlAKOsgQLuAJEDAA',
  'kRJAAYABiILwsgEMAH1J+2eg/NukQIwlPIMJQ2iGkeuWNwYAAcU7trkbuPs4EAt4r3gQHxggFi8IED',
].join('')}`
