import type { InteractionState, Reply } from '@naire/domain/answering'
import type { Value } from '@naire/domain/expression'
import { loadLanguage } from '@naire/domain/expression/lazy'
import { entryOf, textReply, type ChoiceContent, type PlainTextContent } from '@naire/domain/interactions'
import type { LiveSession } from './live-session.ts'

/**
 * Answers questions of a session that has just begun with what is known of the respondent (`PrefillExpression` of a
 * question). The person may change these answers. Hidden and read-only questions are left as they are.
 */
export async function prefill(session: LiveSession): Promise<void> {
  const wanted = session.naire.Questions.flatMap(({ Sid, Data }) => {
    const source = prefillOf(Data)
    return source === '' ? [] : [{ Sid, source }]
  })
  if (wanted.length === 0) return
  const language = await loadLanguage(wanted.map(({ source }) => source))
  const { Context, QueryParams, Sid: seed, StartTime } = session.facts
  const known: Readonly<Record<string, Readonly<Record<string, Value>> | undefined>> = {
    $ident: Context?.ident,
    $user: Context?.user,
    $meta: Context?.meta,
    $query: Object.fromEntries(new URLSearchParams(QueryParams)),
  }
  const lookup = ([root = '', ...rest]: readonly string[]) => known[root]?.[rest.join('.').replace(/^@/, '')] ?? null
  for (const { Sid, source } of wanted) {
    const value = language.compile(source).evaluate({ lookup, now: new Date(StartTime), seed })
    const { visible, interactions } = session.view().answering.question(Sid)
    const [first] = interactions
    const reply = visible && first && !first.readonly ? replyOf(first, value) : null
    if (first && reply) session.answer(Sid, first.sid, reply)
  }
}

function prefillOf(data: string): string {
  if (!data.includes('"PrefillExpression"')) return ''
  const { Config } = JSON.parse(data) as { readonly Config?: { readonly PrefillExpression?: unknown } }
  return typeof Config?.PrefillExpression === 'string' ? Config.PrefillExpression.trim() : ''
}

/** A text as it is, options by their code or their text; null for what does not fit. */
function replyOf({ type, content }: InteractionState, value: Value): Reply | null {
  const texts = (Array.isArray(value) ? (value as readonly Value[]) : [value]).flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one).trim()] : [],
  )
  const [text = ''] = texts
  if (text === '') return null
  if (type === 'plainText') return textReply(content as PlainTextContent, text)
  if (type !== 'choice') return null
  const { Entries, AllowMulti } = content as ChoiceContent
  const all = AllowMulti && texts.length === 1 ? text.split(/[,，;；、|]/).map((part) => part.trim()) : texts
  const chosen = Entries.filter(
    ({ Code, Data, IsGroupIntro }) => !IsGroupIntro && (all.includes(Code) || all.includes(Data)),
  )
  const taken = AllowMulti ? chosen : chosen.slice(0, 1)
  return taken.length === 0 ? null : { Score: null, Entries: taken.map((option) => entryOf(option)) }
}
