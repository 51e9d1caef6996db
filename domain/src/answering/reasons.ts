import type { ExplanationTarget, Answering, OptionState, QuestionState, Explanation } from './contract.ts'

/** Effects of an expression on a question, one of its fields, or one of its options, rows and columns. */
export const reasonKinds = [
  'hidden',
  'optionHidden',
  'optionForced',
  'optionDisabled',
  'readonly',
  'computed',
  'scored',
] as const
export type ReasonKind = (typeof reasonKinds)[number]

export interface Reason {
  readonly kind: ReasonKind
  readonly questionSid: string
  readonly questionCode: string
  /** Of the option, row or column; null for a question or a field. */
  readonly optionSid: string | null
  readonly optionText: string | null
  /** Null when no expression decides it: the author hid it, or it is not shown on such a screen. */
  readonly why: Explanation | null
}

/** Explains states that have a cause elsewhere, question by question. For a hidden question only that it is hidden. */
export function reasonsOf(session: Answering, questionSids: readonly string[]): readonly Reason[] {
  return questionSids
    .map((sid) => session.question(sid))
    .flatMap((question) => (question.visible ? shown(session, question) : [hidden(session, question)]))
}

const hidden = (session: Answering, question: QuestionState): Reason =>
  reason(session, question, 'hidden', { kind: 'visible', questionSid: question.sid })

function shown(session: Answering, question: QuestionState): readonly Reason[] {
  const parts = [
    ...question.rows,
    ...question.columns,
    ...question.interactions.flatMap(({ options, rows }) => [...options, ...rows]),
  ]
  return [...new Map(parts.map((part) => [part.sid, part])).values()]
    .flatMap((part) => ofPart(session, question, part))
    .concat(ofFields(session, question))
}

/** An author's own setting is no news: only what an expression decides is told. */
function ofPart(session: Answering, question: QuestionState, part: OptionState): readonly Reason[] {
  const kind = !part.visible ? 'optionHidden' : part.forced ? 'optionForced' : part.disabled ? 'optionDisabled' : null
  if (kind === null) return []
  const told = reason(session, question, kind, { kind: 'option', questionSid: question.sid, optionSid: part.sid }, part)
  return told.why === null ? [] : [told]
}

function ofFields(session: Answering, question: QuestionState): readonly Reason[] {
  return question.interactions.flatMap(({ sid: interactionSid, visible, readonly }) => {
    const about = (kind: 'value' | 'readonly' | 'score') =>
      ({ kind, questionSid: question.sid, interactionSid }) as const
    const computed = reason(session, question, 'computed', about('value'))
    const kept = reason(session, question, 'readonly', about('readonly'))
    const scored = reason(session, question, 'scored', about('score'))
    if (!visible) return []
    return [
      ...(computed.why === null ? (readonly && kept.why !== null ? [kept] : []) : [computed]),
      ...(scored.why === null ? [] : [scored]),
    ]
  })
}

const reason = (
  session: Answering,
  { sid, code }: QuestionState,
  kind: ReasonKind,
  about: ExplanationTarget,
  option: OptionState | null = null,
): Reason => ({
  kind,
  questionSid: sid,
  questionCode: code,
  optionSid: option?.sid ?? null,
  optionText: option === null ? null : option.text || option.code,
  why: session.why(about),
})
