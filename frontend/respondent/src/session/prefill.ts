import type { InteractionState, Reply } from '@naire/domain/answering'
import type { Value } from '@naire/domain/expression'
import { loadLanguage } from '@naire/domain/expression/lazy'
import {
  answerableRows,
  entryOf,
  matrixEntry,
  textReply,
  type ChoiceContent,
  type MatrixContent,
  type Option,
  type PlainTextContent,
} from '@naire/domain/interactions'
import { firstPress, prefillOf, standingParameter } from '@naire/domain/naires'
import type { LiveSession } from './live-session.ts'

/**
 * Answers questions of a session that has just begun with what is known of the respondent (`PrefillExpression` of a
 * question), and the first one with what a mail asked. The person may change these answers. Hidden and read-only
 * questions are left as they are, and so is a session that the person has begun to answer.
 */
export async function prefill(session: LiveSession): Promise<void> {
  if (session.isAnswered) return
  const { Context, QueryParams, Sid: seed, StartTime } = session.facts
  const query = Object.fromEntries(new URLSearchParams(QueryParams))
  fillFirst(session, query[standingParameter])
  const wanted = session.naire.Questions.flatMap(({ Sid, Data }) => {
    const source = prefillOf(Data)
    return source === '' ? [] : [{ Sid, source }]
  })
  if (wanted.length === 0) return
  const language = await loadLanguage(wanted.map(({ source }) => source))
  const known: Readonly<Record<string, Readonly<Record<string, Value>> | undefined>> = {
    $ident: Context?.ident,
    $user: Context?.user,
    $meta: Context?.meta,
    $query: query,
  }
  const lookup = ([root = '', ...rest]: readonly string[]) => known[root]?.[rest.join('.').replace(/^@/, '')] ?? null
  for (const { Sid, source } of wanted)
    fill(session, Sid, language.compile(source).evaluate({ lookup, now: new Date(StartTime), seed }))
}

/** Takes the code of an option, and nothing else that somebody wrote into the address. */
function fillFirst(session: LiveSession, code: string | undefined): void {
  if (!code) return
  const first = firstPress(session.naire, ({ Sid }) => session.compiled.findQuestion(Sid)?.mounted)
  if (first?.isStanding && first.options.some(({ Code }) => Code === code)) fill(session, first.stored.Sid, code)
}

function fill(session: LiveSession, questionSid: string, value: Value): void {
  const { visible, interactions } = session.view().answering.question(questionSid)
  const [first] = interactions
  const reply = visible && first && !first.readonly ? replyOf(first, value) : null
  if (first && reply) session.answer(questionSid, first.sid, reply)
}

/** A text as it is, options by their code or else their text, in a matrix for its only row; null for what does not fit. */
function replyOf({ type, content }: InteractionState, value: Value): Reply | null {
  const texts = (Array.isArray(value) ? (value as readonly Value[]) : [value]).flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one).trim()] : [],
  )
  const [text = ''] = texts
  if (text === '') return null
  if (type === 'plainText') return textReply(content as PlainTextContent, text)
  if (type === 'choice') {
    const { Entries, AllowMulti } = content as ChoiceContent
    return replyWith(optionsOf(Entries, AllowMulti, texts).map((option) => entryOf(option)))
  }
  if (type !== 'matrix') return null
  const { Options, AllowMulti } = content as MatrixContent
  const [row, ...others] = answerableRows(content as MatrixContent)
  if (!row || others.length > 0) return null
  return replyWith(optionsOf(Options, AllowMulti, texts).map((option) => matrixEntry(row, option)))
}

function optionsOf<O extends Option>(all: readonly O[], isMany: boolean, texts: readonly string[]): readonly O[] {
  const wanted = isMany && texts.length === 1 ? (texts[0] ?? '').split(/[,，;；、|]/).map((part) => part.trim()) : texts
  const options = all.filter(({ IsGroupIntro }) => !IsGroupIntro)
  const meant = new Set(
    wanted.map((one) => options.find(({ Code }) => Code === one) ?? options.find(({ Data }) => Data === one)),
  )
  const chosen = options.filter((option) => meant.has(option))
  return isMany ? chosen : chosen.slice(0, 1)
}

const replyWith = (Entries: readonly object[]): Reply | null =>
  Entries.length === 0 ? null : ({ Score: null, Entries } as Reply)
