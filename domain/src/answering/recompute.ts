import type { Feedback } from '../interactions/index.ts'
import type { CompiledNaire } from './compiled.ts'
import type { Answering, Finding, OpenOptions, Outcome } from './contract.ts'
import type { NaireRecord } from '../naires/record.ts'
import { openSession } from './open-session.ts'
import { plainTextOf } from './texts/plain-text-of.ts'
import { codesOf } from '../naires/setting-modes.ts'

export interface RecomputeResult {
  readonly findings: readonly Finding[]
  readonly outcome: Outcome
  /** Answers that the author chose for who handles an alarm (`AlarmContactCodes`); empty without one. */
  readonly alarmContacts: readonly AlarmContact[]
  /** The answers that count. */
  readonly feedbacks: readonly Feedback[]
  /** Of questions and interactions that the questionnaire does not have. */
  readonly unknown: readonly Feedback[]
  /** The session that said so, to ask more of. */
  readonly session: Answering
}

export interface RecomputeConditions extends OpenOptions {
  /** `AlarmContactCodes` of the questionnaire. */
  readonly contactCodes?: NaireRecord['AlarmContactCodes'] | undefined
}

/** One answer by which the respondent may be reached. */
export interface AlarmContact {
  readonly questionCode: string
  readonly label: string
  readonly answer: string
}

/** Recomputes a session's result with the same engine over the same answers, trusting nothing sent with them. */
export function recompute(
  compiled: CompiledNaire,
  { contactCodes, ...options }: RecomputeConditions,
  feedbacks: readonly Feedback[],
  at: Date,
): RecomputeResult {
  const session = openSession(compiled, { ...options, now: at })
  const { unknown } = session.load(feedbacks, at)
  const outcome = session.outcome()
  const alarmContacts = outcome.alarm === 0 ? [] : contactsIn(compiled, contactCodes, session)
  return { findings: session.validateAll(), outcome, alarmContacts, feedbacks: session.feedbacks(), unknown, session }
}

function contactsIn(
  { questions }: CompiledNaire,
  contactCodes: RecomputeConditions['contactCodes'],
  session: Answering,
): readonly AlarmContact[] {
  const codes = codesOf(contactCodes)
  return questions
    .filter(({ code }) => codes.includes(code))
    .flatMap(({ sid, code, fields }) => {
      const { stem, interactions } = session.question(sid)
      const words = fields.flatMap(({ field: { interaction } }) => {
        const reply = interactions.find((one) => one.sid === interaction.content.Sid)?.reply
        return reply ? [plainTextOf(interaction.words(reply))] : []
      })
      return words.length === 0 ? [] : [{ questionCode: code, label: plainTextOf(stem), answer: words.join('；') }]
    })
}
