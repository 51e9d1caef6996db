import type { Answering, CompiledNaire, InteractionState } from '../answering/index.ts'
import type { Habit, Habits } from '../synthetic-respondents/index.ts'
import { strong } from './wishes.ts'

/** The answers that a respondent gave to some questions, as habits: who has them answers so again. */
export function habitsOf(
  session: Answering,
  { questions }: CompiledNaire,
  codes: ReadonlySet<string>,
): NonNullable<Habits['answers']> {
  const answers: Record<string, Habit> = {}
  for (const { sid, code } of questions.filter((question) => codes.has(question.code))) {
    session.question(sid).interactions.forEach((interaction, place) => {
      const habit = habitOf(interaction)
      if (habit) answers[place === 0 ? code : `${code}.${interaction.code}`] = habit
    })
  }
  return answers
}

interface SampleReply {
  readonly Entries?: readonly { readonly OptionSid: string }[]
  readonly TextInputValue?: string
  readonly DatatypeFlag?: number
}

function habitOf({ reply, options }: InteractionState): Habit | null {
  const { Entries, TextInputValue, DatatypeFlag } = (reply ?? {}) as SampleReply
  if (Entries)
    return {
      weights: Object.fromEntries(
        options.map(({ sid, code }) => [code, Entries.some(({ OptionSid }) => OptionSid === sid) ? strong : 1]),
      ),
    }
  if (TextInputValue === undefined) return null
  return DatatypeFlag === 2 ? { mean: Number(TextInputValue), deviation: 0 } : { texts: [TextInputValue] }
}
