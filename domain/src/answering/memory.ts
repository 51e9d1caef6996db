import type { CompiledNaire } from './compiled.ts'
import type { SavedNavigation } from './contract.ts'

/** In place of a question's: the session as a whole. */
export const wholeSession = -1

/** State of a session besides its answers, by the place of the question. */
export class Memory {
  /** And those of the whole session. */
  readonly seconds = new Map<number, number>()
  /** Number of visits to the page of a question. */
  readonly entered = new Map<number, number>()
  /** Questions that take no answer until a request opens them. */
  readonly locked = new Set<number>()
  /** Questions of parts that were left out: never visible. */
  readonly leftOut = new Set<number>()

  constructor(
    private readonly compiled: CompiledNaire,
    given: unknown,
  ) {
    const from = fieldsOf(given)
    for (const place of placesOf(compiled, from['entered'])) this.entered.set(place, 1)
    for (const [sid, seconds] of Object.entries(fieldsOf(from['seconds']))) {
      const place = sid === '' ? wholeSession : compiled.findQuestion(sid)?.at
      if (place !== undefined && typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds))
        this.seconds.set(place, seconds)
    }
  }

  remembered(): Pick<SavedNavigation, 'seconds' | 'entered'> {
    const sidOf = (place: number) => (place === wholeSession ? '' : this.compiled.questionAt(place).sid)
    return {
      seconds: Object.fromEntries([...this.seconds].map(([place, seconds]) => [sidOf(place), seconds])),
      entered: [...this.entered.keys()].map(sidOf),
    }
  }
}

export type Fields = Readonly<Record<string, unknown>>

// It was kept by a device: whatever does not fit is passed over.
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The places of questions by their sids. */
export function placesOf({ findQuestion }: CompiledNaire, sids: unknown): readonly number[] {
  return listOf(sids).flatMap((sid) => (typeof sid === 'string' ? (findQuestion(sid)?.at ?? []) : []))
}
