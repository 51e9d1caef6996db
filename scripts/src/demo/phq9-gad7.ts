import type { NaireRecord, QuotaCell } from '@naire/domain/naires'
import { NaireBuilder, type Option, type QuestionExtra, type Text } from './naire-builder.ts'
import * as frame from './phq9-gad7-frame.ts'

/** The Patient Health Questionnaire's nine items, in the wording of its published versions. */
const phqItems: readonly Text[] = [
  [
    '做事时提不起劲或没有兴趣',
    'Little interest or pleasure in doing things',
    'قلة الاهتمام أو قلة الاستمتاع بالقيام بالأشياء',
  ],
  ['感到心情低落、沮丧或绝望', 'Feeling down, depressed, or hopeless', 'الشعور بالحزن أو الاكتئاب أو اليأس'],
  [
    '入睡困难、睡不安稳或睡眠过多',
    'Trouble falling or staying asleep, or sleeping too much',
    'صعوبة في النوم أو نوم متقطع أو النوم أكثر من المعتاد',
  ],
  ['感觉疲倦或没有活力', 'Feeling tired or having little energy', 'الشعور بالتعب أو قلة الطاقة'],
  ['食欲不振或吃太多', 'Poor appetite or overeating', 'قلة الشهية أو الإفراط في تناول الطعام'],
  [
    '觉得自己很糟，或觉得自己很失败，或让自己或家人失望',
    'Feeling bad about yourself — or that you are a failure or have let yourself or your family down',
    'الشعور بعدم الرضا عن نفسك، أو بأنك شخص فاشل، أو بأنك خذلت نفسك أو عائلتك',
  ],
  [
    '对事物专注有困难，例如阅读报纸或看电视时',
    'Trouble concentrating on things, such as reading the newspaper or watching television',
    'صعوبة في التركيز على الأشياء، مثل قراءة الصحف أو مشاهدة التلفاز',
  ],
  [
    '动作或说话速度缓慢到别人已经察觉？或正好相反——烦躁或坐立不安、动来动去的情况更胜于平常',
    'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual',
    'بطء في الحركة أو الكلام لدرجة يلاحظها الآخرون، أو على العكس: التململ وكثرة الحركة أكثر من المعتاد',
  ],
  [
    '有不如死掉或用某种方式伤害自己的念头',
    'Thoughts that you would be better off dead or of hurting yourself in some way',
    'راودتك أفكار بأنه من الأفضل لو كنت ميتًا أو أفكار بإيذاء نفسك',
  ],
]

/** The Generalized Anxiety Disorder scale's seven items, in the wording of its published versions. */
const gadItems: readonly Text[] = [
  ['感觉紧张、焦虑或急切', 'Feeling nervous, anxious, or on edge', 'الشعور بالعصبية أو القلق أو التوتر'],
  ['不能够停止或控制担忧', 'Not being able to stop or control worrying', 'عدم القدرة على إيقاف القلق أو السيطرة عليه'],
  ['对各种各样的事情担忧过多', 'Worrying too much about different things', 'القلق الزائد بشأن أمور مختلفة'],
  ['很难放松下来', 'Trouble relaxing', 'صعوبة في الاسترخاء'],
  ['由于不安而无法静坐', 'Being so restless that it is hard to sit still', 'التململ لدرجة يصعب معها الجلوس بهدوء'],
  ['变得容易烦恼或急躁', 'Becoming easily annoyed or irritable', 'سرعة الانزعاج أو الغضب'],
  [
    '感到似乎将有可怕的事情发生而害怕',
    'Feeling afraid, as if something awful might happen',
    'الشعور بالخوف كما لو أن شيئًا فظيعًا قد يحدث',
  ],
]

const frequencies: readonly Text[] = [
  ['完全不会', 'Not at all', 'ولا مرة'],
  ['好几天', 'Several days', 'عدة أيام'],
  ['一半以上的天数', 'More than half the days', 'أكثر من نصف الأيام'],
  ['几乎每天', 'Nearly every day', 'كل يوم تقريبًا'],
]

const difficulties: readonly Text[] = [
  ['毫无困难', 'Not difficult at all', 'لا توجد صعوبة إطلاقًا'],
  ['有点困难', 'Somewhat difficult', 'صعوبة بعض الشيء'],
  ['非常困难', 'Very difficult', 'صعوبة كبيرة'],
  ['极度困难', 'Extremely difficult', 'صعوبة بالغة'],
]

const difficulty: Text = [
  '如果您选择了上面的任何问题，这些问题在您工作、处理家中事务或与他人相处上造成了多大的困难？',
  'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
  'إذا أشرت إلى أي من المشكلات أعلاه، فإلى أي درجة صعّبت عليك هذه المشكلات القيام بعملك أو الاعتناء بشؤون المنزل أو التعامل مع الآخرين؟',
]

const timeFrame: Text = [
  '<p>在<strong>过去两个星期</strong>，有多少时候您受到以下任何问题困扰？</p>',
  '<p>Over the <strong>last 2 weeks</strong>, how often have you been bothered by any of the following problems?</p>',
  '<p>خلال <strong>الأسبوعين الماضيين</strong>، كم مرة عانيت من أي من المشكلات التالية؟</p>',
]

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

/** From a total of 10, where PHQ-9 calls a depression moderate; the words also for any thought of hurting oneself. */
function addSupport(builder: NaireBuilder): void {
  const Config = { VisibleExpression: `${phqTotal} >= 10` }
  const reach = { Type: 0, Required: true, MaxLength: 100 }
  builder
    .page()
    .intro('support', frame.support, { Config: { VisibleExpression: `${phqTotal} >= 10 || phq9 > 0` } })
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
