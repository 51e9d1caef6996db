import type { NaireRecord, QuotaCell } from '@naire/domain/naires'
import { NaireBuilder, type Option, type QuestionExtra, type Text } from './naire-builder.ts'
import * as frame from './phq9-gad7-frame.ts'
import { difficulties, difficulty, frequencies, gadItems, phqItems, timeFrame } from './phq9-gad7-texts.ts'

const phq = phqItems.map((_, index) => `phq${index + 1}`)
const gad = gadItems.map((_, index) => `gad${index + 1}`)
const phqTotal = `sum(${phq.join(', ')})`
const gadTotal = `sum(${gad.join(', ')})`

/** PHQ-9 and GAD-7 as one questionnaire, in Chinese with English and Arabic translations. */
export function phq9gad7(): NaireRecord {
  const builder = new NaireBuilder('phq9-gad7')
  addPerson(builder)
  addPhq(builder)
  addGad(builder)
  addSupport(builder)
  addStory(builder)
  return builder.record({
    Name: builder.text(builder.sid, 'Name', frame.name),
    ModifyTime: '2026-01-05T02:00:00.000Z',
    ScoreExpression: `${phqTotal} + ${gadTotal}`,
    SuccessParam: 'age >= 18',
    App_CommitMode: 2,
    HideQuestionCode: false,
    Footer: builder.text(builder.sid, 'Footer', frame.footer),
    Conclusion: builder.text(builder.sid, 'Conclusion', frame.conclusion),
    QuotarList: quotas(builder),
  })
}

function addPerson(builder: NaireBuilder): void {
  builder
    .page()
    .intro('welcome', frame.welcome)
    .freeStyle('age', frame.age, {
      DataType: { Type: 2, Required: true, Prec: 0, MinValue: 0, MaxValue: 120 },
      append: frame.years,
    })
    .choice('gender', frame.gender, [
      { code: 'M', text: frame.male },
      { code: 'F', text: frame.female },
    ])
}

function addPhq(builder: NaireBuilder): void {
  builder.page().intro('phqIntro', timeFrame)
  phqItems.forEach((item, index) =>
    builder.choice(`phq${index + 1}`, item, byDegree(frequencies), index === 8 ? selfHarmAlarm(builder) : {}),
  )
  builder.choice('phqDifficulty', difficulty, byDegree(difficulties), {
    Compulsory: false,
    Config: { VisibleExpression: `${phqTotal} > 0` },
  })
}

function selfHarmAlarm(builder: NaireBuilder): QuestionExtra {
  return {
    Alarm: 1,
    Config: {
      AlarmExpression: 'phq9 > 0',
      AlarmExplain: builder.text(builder.sidOf('phq9'), 'AlarmExplain', frame.selfHarmAlarm),
    },
  }
}

function addGad(builder: NaireBuilder): void {
  builder.page().intro('gadIntro', timeFrame)
  gadItems.forEach((item, index) =>
    builder.choice(`gad${index + 1}`, item, byDegree(frequencies), index === 6 ? contradiction(builder) : {}),
  )
}

function contradiction(builder: NaireBuilder): QuestionExtra {
  const Id = builder.sidOf('gad7/contradiction')
  const Expression = `!(${phqTotal} == 27 && count(${gad.join(', ')}) == 7 && ${gadTotal} == 0)`
  return {
    ExtraValidations: [
      {
        Id,
        Expression,
        Message: builder.text(builder.sidOf('gad7'), `ExtraValidations.${Id}.Message`, frame.contradiction),
      },
    ],
  }
}

/** Shown from a total of 10, where PHQ-9 calls a depression moderate. */
function addSupport(builder: NaireBuilder): void {
  const Config = { VisibleExpression: `${phqTotal} >= 10` }
  const reach = { Type: 0, Required: false, MaxLength: 100 }
  builder
    .page()
    .intro('support', frame.support, { Config })
    .choice(
      'contact',
      frame.contact,
      [
        { code: 'Y', text: frame.contactYes, input: reach },
        { code: 'L', text: frame.contactLater },
        { code: 'N', text: frame.contactNo },
      ],
      { Config },
    )
}

function addStory(builder: NaireBuilder): void {
  const AlarmExplain = builder.text(builder.sidOf('story'), 'AlarmExplain', frame.severeAlarm)
  const RecordSetting = { Enable: true, SpeechRecognition: true, MaxDuration: 300 }
  builder
    .page()
    .essay(
      'story',
      frame.story,
      { Type: 0, Required: false, MaxLength: 500 },
      { Alarm: 2, Config: { AlarmExpression: `${phqTotal} >= 20`, AlarmExplain, RecordSetting } },
    )
    .attach('files', frame.files, { Compulsory: false, MaxCount: 3, MaxSize: 10, AllowedFileExts: ['image', 'doc'] })
}

/** Options with the codes 0, 1, 2, 3, which are their scores. */
function byDegree(texts: readonly Text[]): readonly Option[] {
  return texts.map((text, degree) => ({ code: String(degree), text }))
}

function quotas(builder: NaireBuilder): readonly QuotaCell[] {
  const genders = [
    ['M', '男'],
    ['F', '女'],
  ] as const
  const ages = [
    ['age >= 18 && age <= 39', '18–39 岁'],
    ['age >= 40', '40 岁及以上'],
  ] as const
  return genders.flatMap(([code, gender]) =>
    ages.map(([range, group]) => ({
      Sid: builder.sidOf(`quota ${code} ${range}`),
      QuotarExpression: `gender == '${code}' && ${range}`,
      Limit: 100,
      Memo: `${gender}，${group}`,
    })),
  )
}
