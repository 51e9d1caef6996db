import { parseRecord, type NaireRecord } from '@naire/domain/naires'

/** So many choices, ten to a page, each shown by the one before and naming it. */
export function longNaire(count: number): NaireRecord {
  const Questions = Array.from({ length: count }, (_, index) => ({
    Sid: sid(10_000 + index),
    Code: `Q${index + 1}`,
    Type: 0,
    PageSid: sid(50_000 + Math.floor(index / 10)),
    PageSeq: Math.floor(index / 10) + 1,
    Data: {
      Data: `<p>第 ${index + 1} 题，您在上一题选了 {{Q${Math.max(1, index)}.text}}，请选择最符合您情况的一项</p>`,
      Config: index === 0 ? {} : { VisibleExpression: `Q${index} == 'A'` },
      Interactions: [
        {
          Sid: sid(100_000 + index),
          Code: 'I1',
          Entries: [...'ABCDE'].map((Code, at) => ({
            Sid: sid(1_000_000 + index * 10 + at),
            Code,
            Data: `选项 ${Code}`,
          })),
        },
      ],
    },
  }))
  const QuotarList = [{ Sid: sid(2), QuotarExpression: "Q1 == 'A'", Limit: 2 }]
  const parsed = parseRecord({
    Sid: sid(1),
    Name: '长问卷',
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions,
    QuotarList,
    PageSplits: [{ Id: '1', StartCode: 'Q1', EndCode: `Q${count}` }],
  })
  if ('record' in parsed) return parsed.record
  throw new Error(JSON.stringify(parsed.problems[0]))
}

export const sid = (number: number): string => number.toString(16).toUpperCase().padStart(32, '0')
