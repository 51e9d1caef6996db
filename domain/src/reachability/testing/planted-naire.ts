import { parseRecord, type NaireRecord } from '../../naires/index.ts'

/**
 * 200 questions on 20 pages with conditions that can be met, some of them seldom, and four things that nobody can meet:
 * Q50 needs two answers that exclude each other, Q120 needs Q50; option C of Q90 and the quota cell ask for such
 * answers too.
 */
export function plantedNaire(): NaireRecord {
  const parsed = parseRecord({
    Sid: sid(1),
    Name: 'planted',
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions: Array.from({ length: 200 }, (_, index) => question(index + 1)),
    QuotarList: [
      { Sid: sid(900), QuotarExpression: "Q10 == 'A' && Q11 == 'A'", Limit: 5, Memo: 'Q10 and Q11' },
      { Sid: sid(901), QuotarExpression: "Q12 == 'C' && Q13 > 90", Limit: 5, Memo: 'Q12 and Q13' },
    ],
  })
  if ('record' in parsed) return parsed.record
  throw new Error(JSON.stringify(parsed.problems))
}

const conditions: Readonly<Record<number, string>> = {
  11: "Q10 == 'B'",
  20: "Q1 == 'A' && Q2 == 'B' && Q4 == 'C'",
  30: 'Q13 == 42',
  31: "Q20 == 'A' && Q30 == 'A'",
  40: 'Q3 > 95 && Q13 < 5',
  50: "Q11 == 'A' && Q10 == 'C'",
  60: "contains(Q5, ['A', 'C'])",
  70: "Q60 == 'B' || Q31 == 'C'",
  120: "Q50 == 'B' || Q50 == 'C'",
}

function question(number: number) {
  const isNumber = number % 10 === 3
  const page = Math.ceil(number / 10)
  const Data = isNumber ? numberContent(number) : choiceContent(number)
  const VisibleExpression = conditions[number]
  return {
    Sid: sid(1_000 + number),
    Code: `Q${number}`,
    Type: isNumber ? 3 : 0,
    PageSid: sid(500 + page),
    PageSeq: page,
    Seq: number,
    Data: { Data: `Question ${number}`, ...(VisibleExpression ? { Config: { VisibleExpression } } : {}), ...Data },
  }
}

function numberContent(number: number) {
  return { Interactions: [{ Sid: sid(2_000 + number), Code: 'I1', DataType: { Type: 2, MinValue: 0, MaxValue: 100 } }] }
}

function choiceContent(number: number) {
  const option = (Code: string, place: number) => {
    const VisibleExpression =
      number === 90 && Code === 'C'
        ? "Q12 == 'A' && Q12 == 'B'"
        : number === 91 && Code === 'B'
          ? "Q12 == 'A' && Q13 > 70"
          : ''
    return { Sid: sid(10_000 + number * 10 + place), Code, Data: Code, VisibleExpression }
  }
  return {
    Interactions: [
      { Sid: sid(2_000 + number), Code: 'I1', AllowMulti: number === 5, Entries: ['A', 'B', 'C'].map(option) },
    ],
  }
}

function sid(number: number): string {
  return String(number).padStart(32, '0')
}
