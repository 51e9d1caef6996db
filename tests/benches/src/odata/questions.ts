import { naireSid, orgSid } from './answered-naire.ts'

/** A question in OData, and the same in SQL as somebody writes it who knows the tables. */
export interface Question {
  readonly name: string
  readonly query: string
  readonly sql: string
  readonly values: readonly unknown[]
  /** The answer is one number. */
  readonly counts?: true
}

export const answersTable = `read_answers.answers_${naireSid.toLowerCase()}`

/** The sessions of the questionnaire that the viewer may see. */
export const joined = {
  filter: `NaireSid eq '${naireSid}'`,
  sql: 's."OrgSid" = $1 and s."NaireSid" = $2 and s."Status" is not null',
  values: [orgSid, naireSid],
} as const

export const shown = '$select=Sid,StartTime,Status,Score,Answers/Q1,Answers/Q30'
export const shownColumns = 's."Sid", s."StartTime", s."Status", s."Score", a.c1, a.c30'

const { filter: ofNaire, values } = joined
const from = `from read.sessions as s join ${answersTable} as a on a."Sid" = s."Sid" where ${joined.sql}`
const all = Array.from({ length: 50 }, (_, index) => index + 1)

export const sortedByAnswer: Question = {
  name: 'first 50 sorted by an answer',
  query: `$filter=${ofNaire}&$orderby=Answers/Q30 desc&$top=50&${shown}`,
  sql: `select ${shownColumns} ${from} order by a.c30 desc nulls last, s."Sid" limit 50`,
  values,
}

export const pages: readonly Question[] = [
  {
    name: 'first 50 of two conditions',
    query: `$filter=${ofNaire} and Status eq 0 and Answers/Q30 gt 500&$orderby=StartTime desc&$top=50&${shown}`,
    sql: `select ${shownColumns} ${from} and s."Status" = $3 and a.c30 > $4 order by s."StartTime" desc, s."Sid" limit 50`,
    values: [...values, 0, 500],
  },
  sortedByAnswer,
  {
    name: '50 rows behind the first 10,000',
    query: `$filter=${ofNaire}&$orderby=StartTime&$top=50&$skip=10000&${shown}`,
    sql: `select ${shownColumns} ${from} order by s."StartTime", s."Sid" limit 50 offset 10000`,
    values,
  },
  {
    name: '250 rows of 50 answers',
    query: `$filter=${ofNaire}&$orderby=StartTime desc&$top=250&$select=Sid,StartTime,Answers`,
    sql: `select s."Sid", s."StartTime", ${all.map((ordinal) => `a.c${ordinal} as "Q${ordinal}"`).join(', ')} ${from} order by s."StartTime" desc, s."Sid" limit 250`,
    values,
  },
]

export const wholes: readonly Question[] = [
  {
    name: 'count of two conditions',
    query: `$filter=${ofNaire} and Status eq 0 and Answers/Q30 gt 500`,
    sql: `select count(*) ${from} and s."Status" = $3 and a.c30 > $4`,
    values: [...values, 0, 500],
    counts: true,
  },
  {
    name: 'cross-tab of two answers with the mean of a third',
    query: `$apply=filter(${ofNaire})/groupby((Answers/Q1,Answers/Q2),aggregate($count as N,Answers/Q30 with average as Mean))`,
    sql: `select a.c1, a.c2, count(*), avg(a.c30) ${from} group by a.c1, a.c2 order by a.c1, a.c2 limit 51`,
    values,
  },
]

const documents = `read.session_documents as d join read.sessions as s on s."Sid" = d."SessionSid"`
const each =
  'cross join lateral jsonb_each(d.items) as reply cross join lateral jsonb_array_elements(reply.value -> 3) as item'
const items = `from ${documents} ${each} where ${joined.sql} and d."NaireSid" = $2`
const ofQ3 = `${ofNaire} and QuestionCode eq 'Q3'`
const isQ3 = `reply.value ->> 0 = 'Q3'`
const itemColumns = `d."SessionSid", reply.value ->> 0 as "QuestionCode", item.value ->> 2 as "ReferCode1"`
const shownOfItem = '$select=SessionSid,QuestionCode,ReferCode1'

/** Answer items of the sessions. `someSession`: a session that has answers. */
export const itemQuestions = (someSession: string): readonly Question[] => [
  {
    name: 'items of one session',
    query: `$filter=SessionSid eq '${someSession}'&$orderby=QuestionCode&$top=100&${shownOfItem}`,
    sql: `select ${itemColumns} ${items} and d."SessionSid" = $3 order by 2, reply.key limit 100`,
    values: [...values, someSession],
  },
  {
    name: 'first 50 items of a questionnaire',
    query: `$filter=${ofNaire}&$top=50&${shownOfItem}`,
    sql: `select ${itemColumns} ${items} order by d."SessionSid", reply.key limit 50`,
    values,
  },
  {
    name: 'first 50 items of one question',
    query: `$filter=${ofQ3}&$top=50&${shownOfItem}`,
    sql: `select ${itemColumns} ${items} and ${isQ3} order by d."SessionSid", reply.key limit 50`,
    values,
  },
  {
    name: 'count of one option of one question',
    query: `$filter=${ofQ3} and ReferCode1 eq '2'`,
    sql: `select count(*) ${items} and ${isQ3} and item.value ->> 2 = '2'`,
    values,
    counts: true,
  },
  {
    name: 'options of one question, counted',
    query: `$apply=filter(${ofQ3})/groupby((ReferCode1),aggregate($count as N))`,
    sql: `select item.value ->> 2, count(*) ${items} and ${isQ3} group by 1 limit 51`,
    values,
  },
]
