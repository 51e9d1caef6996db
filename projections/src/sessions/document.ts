import { feedbackTypes, type Feedback, type FeedbackTypeCode } from '@naire/domain/interactions'
import { groupedByReply, replyKey, type AnswersCommitted, type feedbacks } from '@naire/domain/sessions'
import { grouped } from '../rows/grouped.ts'
import { sqlType, type Table } from '../rows/table.ts'

type ItemField = Exclude<
  keyof Feedback,
  'QuestionSid' | 'QuestionCode' | 'InteractionSid' | 'InteractionCode' | 'InteractionType'
>

/** Fields of an item by their place in it; those that most items leave out stand last. */
const itemFields = [
  'Type',
  'Seq',
  'ReferCode1',
  'Refer1',
  'ReferSeq1',
  'Value1',
  'Score',
  'TimeStamp',
  'ReferCode2',
  'Refer2',
  'ReferSeq2',
  'Value2',
  'DatatypeFlag',
  'DatatypeDef',
] as const satisfies readonly ItemField[]

type ItemCell = string | number | null
/** Without the empty fields at its end. */
type DocumentItem = readonly ItemCell[]
type DocumentReply = readonly [
  questionCode: string,
  interactionCode: string,
  interactionType: number,
  items: readonly DocumentItem[],
]

/** Replies of a session that count now, by `replyKey`. */
export type AnswerDocument = Readonly<Record<string, DocumentReply>>

/** The document after a commit: the replies that it mentions are replaced, blank ones go, the rest stays. */
export function afterCommit(
  document: AnswerDocument,
  { items, removed }: Pick<AnswersCommitted['data'], 'items' | 'removed'>,
): AnswerDocument {
  const next: Record<string, DocumentReply> = { ...document }
  for (const { questionSid, interactionSid } of removed ?? []) delete next[replyKey(questionSid, interactionSid)]
  for (const [key, group] of groupedByReply(items ?? [])) next[key] = replyOf(group)
  return next
}

function replyOf(items: readonly Feedback[]): DocumentReply {
  const [first] = items
  // Of items that claim the same place the last counts.
  const bySeq = new Map(items.map((item) => [item.Seq, item]))
  return [
    first?.QuestionCode ?? '',
    first?.InteractionCode ?? '',
    first?.InteractionType ?? 0,
    [...bySeq.values()].map(packed),
  ]
}

function packed(item: Feedback): DocumentItem {
  const cells = itemFields.map((field) => item[field] ?? null)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
}

/**
 * Question code → text; the texts of several interactions stand in the order of their sids, so that equal answers are
 * equal rows.
 */
export function answersOf(document: AnswerDocument): Readonly<Record<string, string>> {
  const inOrder = Object.entries(document).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const byCode = grouped(inOrder, ([, [code]]) => code)
  return Object.fromEntries(
    [...byCode].map(([code, group]) => [
      code,
      joined(
        group.map(([, [, , , items]]) => textOf(items)),
        ' ',
      ),
    ]),
  )
}

const at = (field: (typeof itemFields)[number]) => itemFields.indexOf(field)
const [type, seq, code1, code2, value1, value2] = (
  ['Type', 'Seq', 'ReferCode1', 'ReferCode2', 'Value1', 'Value2'] as const
).map(at) as [number, number, number, number, number, number]

/**
 * The codes of chosen options (they are the same in every language), in a grid behind that of the row; texts as given,
 * names of files.
 */
const inType: Readonly<Record<FeedbackTypeCode, (item: DocumentItem) => ItemCell | undefined>> = {
  [feedbackTypes.choice]: choiceText,
  [feedbackTypes.textInput]: (item) => item[value1],
  [feedbackTypes.attach]: (item) => item[value1],
}

function choiceText(item: DocumentItem): ItemCell | undefined {
  if (item[code2]) return `${item[code1]}=${item[code2]}`
  return item[value2] ? `${item[code1]}:${item[value2]}` : item[code1]
}

function textOf(items: readonly DocumentItem[]): string {
  const inOrder = items.toSorted((one, other) => Number(one[seq]) - Number(other[seq]))
  return joined(
    inOrder.map((item) => String(inType[item[type] as FeedbackTypeCode](item) ?? '')),
    ',',
  )
}

function joined(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== '').join(separator)
}

export const documentsTable: Table<readonly ['SessionSid']> = {
  name: 'session_documents',
  columns: {
    SessionSid: 'text collate "C" not null',
    NaireSid: 'text collate "C" not null',
    SubjectSid: 'text collate "C" not null',
    OrgSid: 'text collate "C" not null',
    /** An `AnswerDocument`. */
    items: 'jsonb not null',
    log_position: 'bigint not null',
  },
  key: ['SessionSid'],
}

/** SQL of each property of the set Feedbacks: `d` is the document, `reply` one of its replies, `item` an item of it. */
const itemColumns: Readonly<Record<keyof typeof feedbacks, string>> = {
  Sid: `(d."SessionSid" || '-' || replace(reply.key, '/', '-') || '-' || (item.value ->> ${seq})) collate "C"`,
  SessionSid: 'd."SessionSid"',
  NaireSid: 'd."NaireSid"',
  OrgSid: 'd."OrgSid"',
  QuestionSid: `split_part(reply.key, '/', 1) collate "C"`,
  QuestionCode: '(reply.value ->> 0) collate "C"',
  InteractionSid: `split_part(reply.key, '/', 2) collate "C"`,
  InteractionCode: '(reply.value ->> 1) collate "C"',
  InteractionType: '(reply.value ->> 2)::integer',
  Type: ofItem('Type', 'Int32'),
  Seq: ofItem('Seq', 'Int32'),
  TimeStamp: ofItem('TimeStamp', 'DateTimeOffset'),
  Refer1: ofItem('Refer1', 'String'),
  Refer2: ofItem('Refer2', 'String'),
  ReferCode1: ofItem('ReferCode1', 'String'),
  ReferCode2: ofItem('ReferCode2', 'String'),
  ReferSeq1: ofItem('ReferSeq1', 'Int32'),
  ReferSeq2: ofItem('ReferSeq2', 'Int32'),
  Value1: ofItem('Value1', 'String'),
  Value2: ofItem('Value2', 'String'),
  DatatypeFlag: ofItem('DatatypeFlag', 'Int32'),
  DatatypeDef: ofItem('DatatypeDef', 'String'),
  Score: ofItem('Score', 'Double'),
}

function ofItem(field: (typeof itemFields)[number], of: 'String' | 'Int32' | 'Double' | 'DateTimeOffset'): string {
  const text = `(item.value ->> ${at(field)})`
  return of === 'String' ? `${text} collate "C"` : `${text}::${sqlType(of)}`
}

/**
 * One row per flattened item, read from the documents. The order that is cheap is that of sessions, then items: a
 * page of them reads the documents of a page.
 */
export const itemRows = `(select ${Object.entries(itemColumns)
  .map(([name, sql]) => `${sql} as "${name}"`)
  .join(', ')}, d."SubjectSid", d.log_position
  from read.${documentsTable.name} as d
  cross join lateral jsonb_each(d.items) as reply
  cross join lateral jsonb_array_elements(reply.value -> 3) as item)`

/** Items by `replyKey` with the names of their fields, those that say nothing left out: the property `Replies`. */
export const repliesOf = (sid: string): string => `(select jsonb_object_agg(reply.key, (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(${Object.entries(itemColumns)
      .filter(([name]) => name !== 'Sid' && name !== 'SessionSid' && name !== 'NaireSid' && name !== 'OrgSid')
      .map(([name, sql]) => `'${name}', ${name === 'TimeStamp' ? `item.value ->> ${at('TimeStamp')}` : sql}`)
      .join(', ')})) order by item.at)
    from jsonb_array_elements(reply.value -> 3) with ordinality as item(value, at)))
  from read.${documentsTable.name} as d cross join lateral jsonb_each(d.items) as reply where d."SessionSid" = ${sid})`
