import { feedbackTypes, type Feedback } from '../../interactions/index.ts'
import type { DomainEvent } from '../../event-sourcing/index.ts'

/**
 * Kinds of quality flags that the server raises on a final commit, for a reviewer to judge. `hiddenAnswer`: an answer
 * to something that was not shown; `forgedAnswer`: another value than the computed one; `unprovenProfile`: under other values
 * of the respondent list, the account or the session's number than the server signed; `forgedScore` and
 * `forgedSuccess`: another result than the answers give; `wrongOrder`: pages in another order than the session's seed
 * draws; `wrongOptionOrder`: options, rows or columns in another order; `impossibleTimes`: see `times.ts`;
 * `straightLine`: grids answered down one column; `tooFast`: less time than reading takes; `lateAnswer`:
 * after a time limit, or without the clock of one; `sameDevice` and `sameText`:
 * as in another session; `notComputed`: the server could not run the questionnaire's expressions in time, and has
 * accepted the answers unchecked.
 */
export const findingKinds = [
  'hiddenAnswer',
  'forgedAnswer',
  'forgedScore',
  'forgedSuccess',
  'unprovenProfile',
  'wrongOrder',
  'wrongOptionOrder',
  'impossibleTimes',
  'straightLine',
  'tooFast',
  'lateAnswer',
  'sameDevice',
  'sameText',
  'notComputed',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Holds no answer: it stands in the log unsealed. */
export interface SessionFinding {
  readonly kind: FindingKind
  /** Null when it concerns the session as a whole. */
  readonly questionSid: string | null
  readonly questionCode: string | null
  /** Reported and correct value, as figures: seconds for times, codes for orders. */
  readonly told: string | number | null
  readonly right: string | number | null
  /** Sid of the earlier session that has the same. */
  readonly otherSid: string | null
}

/** A finding, with blanks for what its kind does not say. */
export const finding = (kind: FindingKind, more: Partial<Omit<SessionFinding, 'kind'>> = {}): SessionFinding => ({
  kind,
  questionSid: null,
  questionCode: null,
  told: null,
  right: null,
  otherSid: null,
  ...more,
})

/** Signs of a text that two people do not write alike by chance. */
const leastLength = 24
/** Texts of one session that are compared. */
const mostTexts = 50

export interface ComparedText {
  readonly item: Feedback
  /** Without what spacing, width and case make different. */
  readonly text: string
}

/** Long texts of a session, each question's by itself. */
export function comparedTexts(counted: readonly Feedback[]): readonly ComparedText[] {
  return counted
    .filter(({ Type }) => Type === feedbackTypes.textInput)
    .map((item) => ({
      item,
      text: (item.Value1 ?? '')
        .normalize('NFKC')
        .replaceAll(/[\s\p{P}]+/gu, '')
        .toLowerCase(),
    }))
    .filter(({ text }) => [...text].length >= leastLength)
    .slice(0, mostTexts)
}

/** Quality flags that the server found on the last final commit; replaces earlier ones. */
export type FindingsRecorded = DomainEvent<'FindingsRecorded', { readonly findings: readonly SessionFinding[] }>
