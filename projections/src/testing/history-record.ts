import { sid } from './log.ts'

const input = (code: string, DataType: object) => ({
  Interactions: [{ Sid: sid(`${code}i`), Code: 'I1', Seq: 1, DataType: { Required: false, ...DataType } }],
})
const options = ['0', '1', '2', '3'].map((Code, at) => ({
  Sid: sid(`Q2 ${Code}`),
  Code,
  Seq: at + 1,
  Data: `option ${Code}`,
  TextInputConfig: { Enabled: Code === '3' },
}))

/** Questionnaire that the sessions of a random history answer. */
export const historyRecord = {
  Questions: [
    { Sid: sid('Q1'), Code: 'Q1', Type: 3, Seq: 1, Data: JSON.stringify(input('Q1', {})) },
    {
      Sid: sid('Q2'),
      Code: 'Q2',
      Type: 0,
      Seq: 2,
      Data: JSON.stringify({ Interactions: [{ Sid: sid('Q2i'), Code: 'I1', AllowMulti: true, Entries: options }] }),
    },
    { Sid: sid('年龄'), Code: '年龄', Type: 3, Seq: 3, Data: JSON.stringify(input('年龄', { Type: 2 })) },
  ],
}
