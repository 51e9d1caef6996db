import { newSid } from '../../api/fieldwork.ts'

/**
 * A questionnaire in which something is to be found of each kind that can be published: in a question, an option, the
 * settings, a quota and a page group.
 */
export function flawed(): object {
  const options = ['好', '一般', '不好']
  const question = (Code: string, at: number, { shown = '', option = '' } = {}) => ({
    Sid: newSid(),
    Code,
    Type: 0,
    PageSid: newSid(),
    PageSeq: at,
    Seq: at,
    Data: {
      Data: `${Code}：近来怎么样？`,
      Config: { VisibleExpression: shown },
      Interactions: [
        {
          Sid: newSid(),
          Code: 'I1',
          Entries: options.map((Data, n) => ({
            Sid: newSid(),
            Code: String(n + 1),
            Data,
            VisibleExpression: n === 2 ? option : '',
          })),
        },
      ],
    },
  })
  const never = "sleep == '1' && sleep == '2'"
  const Questions = [
    question('sleep', 1),
    question('often', 2, { option: never }),
    question('food', 3, { shown: "often == '1' && sleep == '7'" }),
  ]
  return {
    Sid: newSid(),
    Name: '有疏漏的问卷',
    QuestionCount: 3,
    PageCount: 3,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions,
    QuotarList: [{ Sid: newSid(), QuotarExpression: never, Limit: 9, Memo: '谁也进不去' }],
    ScoreExpression: "sleep == '8' ? 2 : 0",
    PageGroups: JSON.stringify([
      {
        OrderMode: 'Exp',
        OrderExpression: "sleep == '9' ? [0, 1] : [1, 0]",
        Parts: ['often', 'food'].map((code) => ({ StartCode: code, EndCode: code })),
      },
    ]),
  }
}
