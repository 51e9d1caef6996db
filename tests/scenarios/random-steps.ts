import type { Answering, InteractionState } from '@naire/domain/answering'
import type { InteractionType } from '@naire/domain/interactions'
import { withMembers, type NaireRecord } from '@naire/domain/naires'
import fc, { type Arbitrary } from 'fast-check'
import { replyFor, type ReplyInput } from './replies.ts'

/**
 * Next step of a respondent: answers one interaction of the nth visible question, now and then of a hidden one, with
 * some letters or a number; nothing chosen clears it.
 */
export interface Step {
  readonly question: number
  readonly isStray: boolean
  readonly interaction: number
  readonly letters: readonly string[]
  readonly number: number
}

export const randomSteps: Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    question: fc.nat({ max: 11 }),
    isStray: fc.nat({ max: 9 }).map((chance) => chance === 9),
    interaction: fc.nat({ max: 3 }),
    letters: fc.shuffledSubarray([...'ABCD']),
    number: fc.integer({ min: -3, max: 12 }),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
)

/** Gives the answer, if there is a question to answer. */
export function take(step: Step, record: NaireRecord, session: Answering, at: Date): void {
  const questions = withMembers(record).Questions.filter(({ Sid }) => step.isStray || session.question(Sid).visible)
  const sid = questions[step.question % Math.max(1, questions.length)]?.Sid
  const interactions = sid === undefined ? [] : session.question(sid).interactions
  const interaction = interactions[step.interaction % Math.max(1, interactions.length)]
  if (sid !== undefined && interaction)
    session.answer(sid, interaction.sid, replyFor(interaction, givens[interaction.type](step, interaction), at), at)
}

type AnswerGenerator = (step: Step, interaction: InteractionState) => readonly ReplyInput[]

const chosen: AnswerGenerator = ({ letters, number }, { options }) =>
  letters
    .flatMap(
      (letter) =>
        options.find(({ code }, at) => code === letter || (code === '1234'[at] && at === 'ABCD'.indexOf(letter)))
          ?.code ?? [],
    )
    .map((letter) => (letter === 'D' && number > 0 ? `D:${number}` : letter))

const givens: Record<InteractionType, AnswerGenerator> = {
  choice: chosen,
  sort: chosen,
  matrix: (step, interaction) => {
    const rows = interaction.rows.filter((row) => !row.isGroupIntro)
    return chosen(step, interaction).map(
      (option, at) => `${rows[(at + Math.abs(step.number)) % rows.length]?.code}=${option}`,
    )
  },
  plainText: ({ letters, number }) => (letters.length === 0 ? [] : [number]),
  attach: ({ letters, number }) =>
    letters.map((letter) => (letter === 'C' ? 'sign.png' : letter === 'D' ? `D${number}.amr` : `${letter}.png`)),
  cascade: ({ letters }) => letters.map((letter) => `${letter}:in ${letter}`),
  loc: ({ letters, number }) => (letters.length === 0 ? [] : [`${number * 40},${number}`, letters.join('')]),
  video: ({ letters, number }) => letters.map((letter) => `${letter < 'C' ? 'liked' : 'disliked'}@${number}`),
  audio: () => [],
}
