import { feedbackTypes, type Feedback, type FeedbackTypeCode } from '@naire/domain/interactions'
import { groupedByReply, replyKey, type AnswersCommitted } from '@naire/domain/sessions'
import { grouped } from '../rows/grouped.ts'

/** One stored reply in short: its question's code and its text. */
export interface ReplyText {
  readonly code: string
  readonly text: string
}

/** By `replyKey`. */
export type ReplyTexts = Readonly<Record<string, ReplyText>>

/** The replies after a commit: those that it mentions are replaced, blank ones go, the rest stays. */
export function afterCommit(
  replies: ReplyTexts,
  { items, removed }: Pick<AnswersCommitted['data'], 'items' | 'removed'>,
): ReplyTexts {
  const next: Record<string, ReplyText> = { ...replies }
  for (const { questionSid, interactionSid } of removed ?? []) delete next[replyKey(questionSid, interactionSid)]
  for (const [key, group] of groupedByReply(items ?? []))
    next[key] = { code: group[0]?.QuestionCode ?? '', text: textOf(group) }
  return next
}

/** Question code → text; the texts of several interactions stand in the order of their sids, so that equal answers are equal rows. */
export function answersOf(replies: ReplyTexts): Readonly<Record<string, string>> {
  const inOrder = Object.entries(replies).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const byCode = grouped(inOrder, ([, { code }]) => code)
  return Object.fromEntries(
    [...byCode].map(([code, group]) => [
      code,
      joined(
        group.map(([, { text }]) => text),
        ' ',
      ),
    ]),
  )
}

/** The codes of chosen options (they are the same in every language), in a grid behind that of the row; texts as given, names of files. */
const inType: Readonly<Record<FeedbackTypeCode, (item: Feedback) => string | null | undefined>> = {
  [feedbackTypes.choice]: choiceText,
  [feedbackTypes.textInput]: (item) => item.Value1,
  [feedbackTypes.attach]: (item) => item.Value1,
}

function choiceText({ ReferCode1, ReferCode2, Value2 }: Feedback): string | null | undefined {
  if (ReferCode2) return `${ReferCode1}=${ReferCode2}`
  return Value2 ? `${ReferCode1}:${Value2}` : ReferCode1
}

function textOf(items: readonly Feedback[]): string {
  const inOrder = items.toSorted((a, b) => a.Seq - b.Seq)
  return joined(
    inOrder.map((item) => inType[item.Type](item) ?? ''),
    ',',
  )
}

function joined(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== '').join(separator)
}
