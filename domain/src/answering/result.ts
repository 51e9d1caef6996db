import { modeOf, scoreWords } from '../naires/index.ts'
import type { NaireRecord } from '../naires/record.ts'
import type { Answering, InteractionState } from './contract.ts'

/** As much of a handed-in session's score as its author lets the respondent know. */
export interface SessionResult {
  /** Null: only the words are told. */
  readonly Score: number | null
  /** Most points of what was asked; null where a question does not say. */
  readonly Full: number | null
  /** Scored questions, where each is told. */
  readonly Questions: readonly { readonly QuestionSid: string; readonly Got: number; readonly Of: number | null }[]
  /** HTML of the author's words for the score; blank for none. */
  readonly Words: string
}

/** Null where the author tells nothing. */
export function sessionResult(
  session: Answering,
  record: Pick<NaireRecord, 'ResultPage'>,
  bands: string,
): SessionResult | null {
  const { score } = session.outcome()
  const mode = modeOf(record, 'ResultPage')
  const Words = (bands !== '' && scoreWords(bands, score)) || ''
  if (mode === 'Hide') return Words === '' ? null : { Score: null, Full: null, Questions: [], Words }
  const scored = session
    .pages()
    .flatMap(({ questionSids }) => questionSids)
    .flatMap((sid) => questionPoints(session, sid))
  return { Score: score, Full: sumOf(scored), Questions: mode === 'Answers' ? scored : [], Words }
}

function questionPoints(session: Answering, QuestionSid: string): SessionResult['Questions'] {
  const { visible, interactions } = session.question(QuestionSid)
  const points = visible ? interactions.flatMap((one) => pointsOf(one) ?? []) : []
  if (points.length === 0) return []
  return [{ QuestionSid, Got: points.reduce((sum, { Got }) => sum + Got, 0), Of: sumOf(points) }]
}

/** Null where one of them does not say, or none gives any. */
const sumOf = (points: readonly { readonly Of: number | null }[]): number | null =>
  points.every(({ Of }) => Of !== null) ? points.reduce((sum, { Of }) => sum + (Of ?? 0), 0) : null

/** Points of an interaction, and the most that it gives; null where it scores nothing. */
function pointsOf({ reply, content, visible }: InteractionState) {
  const { ScoreExpression, FullPoints } = content as { ScoreExpression: string; FullPoints: number | null }
  if (!visible || (ScoreExpression.trim() === '' && FullPoints === null)) return null
  return { Got: Number(reply?.Score ?? 0), Of: FullPoints }
}
