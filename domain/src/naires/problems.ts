import type { ContentProblemKey } from '../interactions/index.ts'

/** Problem of a questionnaire, with its location. */
export interface NaireProblem {
  /** Path of the field, like `Questions[3].Code`. */
  readonly target: string
  /** Key of its sentence in `locales/<lang>/validation.json`. */
  readonly key: NaireProblemKey
  /** Values for the placeholders of the sentence. */
  readonly details: Readonly<Record<string, string | number>>
}

export const naireProblemNames = [
  'badSid',
  'badCode',
  'badDate',
  'badTime',
  'endBeforeBegin',
  'badColour',
  'badTimeZone',
  'badOrigin',
  'badLanguage',
  'duplicateCode',
  'duplicateSid',
  'endBeforeStart',
  'groupsCross',
  'lockedQuestion',
  'noQuestions',
  'otherNaire',
  'partsOverlap',
  'repeatBefore',
  'repeatTooMany',
  'repeatTorn',
  'repeatWithin',
  'scoreBand',
  'timeLimit',
  'tooManyLimits',
  'unknownField',
  'unknownCode',
  'unknownPart',
  'unknownQuestion',
  'unplacedQuestion',
  'wrongCount',
  'wrongHash',
  'wrongSeq',
  'wrongPageSeq',
] as const

/** Contents have problems of their own; these are the questionnaire's. */
export type NaireProblemKey = `content.${ContentProblemKey}` | `naire.${(typeof naireProblemNames)[number]}`

/** Gathers problems, at most one of a kind at one place. */
export class Problems {
  private readonly found = new Map<string, NaireProblem>()

  add(target: string, key: NaireProblemKey, details: NaireProblem['details'] = {}): void {
    const place = `${target}\n${key}\n${JSON.stringify(details)}`
    if (!this.found.has(place)) this.found.set(place, { target, key, details })
  }

  get all(): readonly NaireProblem[] {
    return [...this.found.values()]
  }
}
