import { parseRecord, type NaireRecord } from '../../naires/index.ts'

/** A questionnaire in which everything refers to something: five questions on three pages. */
export function gardenNaire(change: (input: ReturnType<typeof gardenInput>) => void = () => {}): NaireRecord {
  const input = gardenInput()
  change(input)
  const parsed = parseRecord(input)
  if ('record' in parsed) return parsed.record
  throw new Error(JSON.stringify(parsed.problems))
}

export const sid = (number: number): string => String(number).padStart(32, '0')

export function gardenInput() {
  return {
    Sid: sid(1),
    Name: '花园',
    ModifyTime: '2026-01-05T02:00:00.000Z',
    ScoreExpression: "iif(color == 'A', years, 0)",
    SuccessParam: 'years >= 18',
    Conclusion: '谢谢，{{name}}！',
    CommitQuestionCodes: 'color,years',
    AlarmContactCodes: 'color',
    Questions: [
      question(11, 'color', 0, 91, 1, {
        Data: '喜欢的颜色',
        Interactions: [
          {
            Sid: sid(21),
            Code: 'I1',
            Entries: [
              { Sid: sid(31), Code: 'A', Data: '红' },
              {
                Sid: sid(32),
                Code: 'B',
                Data: '蓝',
                Exclusive: [sid(31)],
                TextInputConfig: { Enabled: true, DataType: { Type: 0, Required: false } },
              },
            ],
          },
        ],
      }),
      question(12, 'years', 3, 91, 1, {
        Data: '年龄 [[I1]]',
        Interactions: [{ Sid: sid(22), Code: 'I1', DataType: { Type: 2, MinValue: 0, MaxValue: 120 } }],
      }),
      question(13, 'name', 3, 92, 2, {
        Data: '姓 [[I1]] 名 [[I2]]',
        Interactions: [
          { Sid: sid(23), Code: 'I1', DataType: { Type: 0 } },
          { Sid: sid(24), Code: 'I2', DataType: { Type: 0 } },
        ],
        ExtraValidations: [{ Id: '1', Expression: "name.I1 != name.I2 || color == 'B'", Message: '{{name.I1}}？' }],
      }),
      question(14, 'why', 5, 92, 2, {
        Data: `<p>为什么选 {{color.text}}（{{color.input.B}}{{iif(color == &#39;B&#39;, 1, 2)}}）</p><img src="/DownloadFiles/?sid=${sid(51)}">`,
        Config: { VisibleExpression: "color == 'A' && years > 10 || contains(['B'], color)" },
        Interactions: [{ Sid: sid(25), Code: 'I1', DataType: { Type: 0, Required: false, MaxLength: 500 } }],
      }),
      question(15, 'end', 4, 93, 3, { Data: '再见' }),
    ],
    PageSplits: [{ Id: 'all', StartCode: 'color', EndCode: 'why' }],
    QuotarList: [{ Sid: sid(41), QuotarExpression: "color == 'A'", Limit: 2, Memo: '红' }],
    ResourceList: [
      { Sid: sid(51), NaireSid: sid(1), TargetSid: sid(14), TargetType: 'Static', Type: 'Image', FileName: 'a.png' },
    ],
    Translations: {
      'en-US': {
        [`${sid(13)}.Data`]: 'First [[I1]] last [[I2]]',
        [`${sid(14)}.Data`]: 'Why {{color.text}}',
        [`${sid(31)}.Data`]: 'Red',
      },
    },
  }
}

function question(number: number, Code: string, Type: number, page: number, PageSeq: number, Data: object) {
  return { Sid: sid(number), Code, Type, PageSid: sid(page), PageSeq, Data: Data as Record<string, unknown> }
}
