import { isBlank } from '../expression/index.ts'
import type { Chance, Habit, Habits } from '../synthetic-respondents/index.ts'
import type { ConditionRead } from './conditions.ts'

/**
 * Habits of one respondent who leans towards, or away from, what conditions ask for: drawn anew for each try. What led
 * to a question before (`known`, by its code) is mostly done again.
 */
export function drawnHabits(
  reads: readonly ConditionRead[],
  chance: Chance,
  known: ReadonlyMap<string, NonNullable<Habits['answers']>>,
): Habits {
  const lean = chance.pick(['high', 'low', 'none', 'none'] as const)
  const answers: Record<string, Habit> = {}
  for (const whole of byQuestion(reads)) answers[whole.path[0] ?? ''] = drawn(whole, lean, chance)
  for (const read of reads) if (read.path.length > 1) answers[read.path.join('.')] = drawn(read, lean, chance)
  for (const { path } of reads) if (chance.happens(0.8)) Object.assign(answers, known.get(path[0] ?? ''))
  return { answers, blank: chance.pick([0, 0, 0.1, 0.5, 1]) }
}

/**
 * Merges reads of a question's rows and parts into reads of the question, where its parts have no habits of their own.
 */
function byQuestion(reads: readonly ConditionRead[]): readonly ConditionRead[] {
  const wholes = new Map<string, ConditionRead>()
  for (const read of reads) {
    const [code = ''] = read.path
    const known = wholes.get(code)
    wholes.set(
      code,
      known
        ? {
            ...known,
            constants: [...known.constants, ...read.constants],
            codes: [...new Set([...known.codes, ...read.codes])],
          }
        : { ...read, path: [code] },
    )
  }
  return [...wholes.values()]
}

type Preference = 'high' | 'low' | 'none'

/** Beside chances that others have, as good as certain. */
export const strong = 1e9

function drawn(read: ConditionRead, lean: Preference, chance: Chance): Habit {
  if (read.codes.length > 0) return { weights: codeWeights(read, lean, chance) }
  const numbers = read.constants.map(Number).filter(Number.isFinite)
  const texts = read.constants.filter((value) => !isBlank(value)).map((value) => String(value))
  return {
    ...drawnNumber(read, numbers, lean, chance),
    ...(texts.length > 0 && chance.happens(0.7) ? { texts: [chance.pick(texts)] } : {}),
  }
}

function codeWeights(
  { codes, constants }: ConditionRead,
  lean: Preference,
  chance: Chance,
): Readonly<Record<string, number>> {
  const named = constants
    .flat()
    .map((value) => String(value))
    .filter((code) => codes.includes(code))
  const wished = named.filter(() => chance.happens(0.7))
  if (wished.length > 0) return weigh(codes, (code) => (wished.includes(code) ? strong : 1))
  if (named.length > 0 && chance.happens(0.5)) return weigh(codes, (code) => (named.includes(code) ? 0 : 1))
  if (lean === 'none') return weigh([chance.pick(codes)], () => strong)
  return weigh(codes, (_, index) => strong ** ((lean === 'high' ? index + 1 : codes.length - index) / codes.length))
}

function weigh(
  codes: readonly string[],
  weightOf: (code: string, index: number) => number,
): Readonly<Record<string, number>> {
  return Object.fromEntries(codes.map((code, index) => [code, weightOf(code, index)]))
}

function drawnNumber(
  { least, most }: ConditionRead,
  numbers: readonly number[],
  lean: Preference,
  chance: Chance,
): Habit {
  if (numbers.length > 0 && (lean === 'none' || chance.happens(0.5)))
    return { mean: chance.pick(numbers) + chance.pick([-1, 0, 0, 0, 1]), deviation: 0 }
  if (lean === 'high') return { mean: most ?? Math.max(1_000, ...numbers) * 2, deviation: 0 }
  return lean === 'low' ? { mean: least ?? Math.min(0, ...numbers) - 1, deviation: 0 } : {}
}
