import { parseRecord, type NaireRecord } from '@naire/domain/naires'

const sid = (number: number) => number.toString(16).toUpperCase().padStart(32, '0')
export const coffee = sid(0x11)
export const cups = sid(0x12)
export const why = sid(0x13)
export const interactionOf = (question: string) => question.replace('1', '2')
export const option = { yes: sid(0x31), no: sid(0x32) }

/** Two pages: do you drink coffee, and how much; and why not. */
export function coffeeNaire(): NaireRecord {
  const page = { PageSid: sid(0x91), PageSeq: 1 }
  const parsed = parseRecord({
    Sid: sid(1),
    Name: 'Coffee',
    ModifyTime: '2026-01-05T02:00:00Z',
    SuccessParam: 'not_empty(coffee)',
    QuotarList: [{ Sid: sid(0x41), QuotarExpression: "coffee == 'yes' && cups > 2", Limit: 100 }],
    Questions: [
      { Sid: coffee, Code: 'coffee', Type: 0, ...page, Data: {
        Data: 'Do you drink coffee?',
        Interactions: [{ Sid: sid(0x21), Code: 'I1', Compulsory: true, ScoreExpression: "iif(coffee == 'yes', 2, 0)", Entries: [
          { Sid: option.yes, Code: 'yes', Data: 'Yes' },
          { Sid: option.no, Code: 'no', Data: 'No' },
        ] }],
      } },
      { Sid: cups, Code: 'cups', Type: 3, ...page, Data: {
        Data: 'How many cups a day?',
        Alarm: 1,
        Config: { VisibleExpression: "coffee == 'yes'", AlarmExpression: 'cups > 9', AlarmExplain: 'A lot of coffee' },
        Interactions: [{ Sid: sid(0x22), Code: 'I1', ScoreExpression: 'cups', FullPoints: 5, DataType: { Type: 2, MinValue: 1, MaxValue: 20 } }],
      } },
      { Sid: why, Code: 'why', Type: 3, PageSid: sid(0x92), PageSeq: 2, Data: {
        Data: 'Why not?',
        Config: { HideExpression: "coffee == 'yes'" },
        Interactions: [{ Sid: sid(0x23), Code: 'I1', DataType: { Required: false } }],
      } },
    ],
  })
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
  return parsed.record
}
