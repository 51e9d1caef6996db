import type { DomainEvent } from '../event-sourcing/index.ts'
import type { CleaningRule } from './cleaning.ts'
import type { Band } from './source.ts'
import type { Caps, Margin } from './weighting.ts'

export interface DerivedOption {
  readonly code: string
  readonly title: string
  readonly value: number | null
}

/** Rule that derives a variable from others, by their ids. */
export type DerivedRule =
  /** Options to other options; those that are not in the map become `otherwise`. */
  | {
      readonly kind: 'recode'
      readonly of: string
      readonly map: Readonly<Record<string, string>>
      readonly otherwise: string | null
      readonly options: readonly DerivedOption[]
    }
  | { readonly kind: 'bands'; readonly of: string; readonly bands: readonly Band[] }
  /** Flags, each of several options that one of was chosen. */
  | {
      readonly kind: 'combine'
      readonly of: string
      readonly options: readonly (DerivedOption & { readonly from: readonly string[] })[]
    }
  /** Mean or sum of several numbers, where at least so many are there. */
  | { readonly kind: 'index'; readonly of: readonly string[]; readonly how: 'mean' | 'sum'; readonly atLeast: number }
  /** In the countable subset of the expression language; see `formula.ts`. */
  | { readonly kind: 'formula'; readonly text: string }

export interface DerivedVariable {
  readonly sid: string
  readonly code: string
  readonly title: string
  readonly rule: DerivedRule
}

export interface WeightingScheme {
  readonly sid: string
  readonly title: string
  readonly margins: readonly Margin[]
  readonly caps: Caps | null
}

export interface CodeFrame {
  readonly sid: string
  readonly title: string
  /** Of the texts that are coded. */
  readonly variable: string
  readonly codes: readonly { readonly code: string; readonly title: string }[]
}

/** The whole variable, new or in the place of what it was. */
export type DerivedVariableSaved = DomainEvent<
  'DerivedVariableSaved',
  { readonly stepSid: string; readonly variable: DerivedVariable }
>
export type DerivedVariableRemoved = DomainEvent<
  'DerivedVariableRemoved',
  { readonly stepSid: string; readonly sid: string }
>
export type WeightingSaved = DomainEvent<
  'WeightingSaved',
  { readonly stepSid: string; readonly scheme: WeightingScheme }
>
export type WeightingRemoved = DomainEvent<'WeightingRemoved', { readonly stepSid: string; readonly sid: string }>
export type CodeFrameSaved = DomainEvent<'CodeFrameSaved', { readonly stepSid: string; readonly frame: CodeFrame }>
export type CodeFrameRemoved = DomainEvent<'CodeFrameRemoved', { readonly stepSid: string; readonly sid: string }>

export type CleaningRuleSaved = DomainEvent<
  'CleaningRuleSaved',
  { readonly stepSid: string; readonly rule: CleaningRule }
>
export type CleaningRuleRemoved = DomainEvent<'CleaningRuleRemoved', { readonly stepSid: string; readonly sid: string }>

/** A person accepted what a rule proposed: these sessions do not count any more. `rule`: its sid, or its words. */
export type CleaningAccepted = DomainEvent<
  'CleaningAccepted',
  { readonly stepSid: string; readonly rule: string; readonly reason: string; readonly sessionSids: readonly string[] }
>

/** A person looked at what a rule proposed and keeps these sessions: it does not propose them again. */
export type CleaningDeclined = DomainEvent<
  'CleaningDeclined',
  { readonly stepSid: string; readonly rule: string; readonly reason: string; readonly sessionSids: readonly string[] }
>

/** An earlier step as if it had not been. */
export type AnalysisStepUndone = DomainEvent<
  'AnalysisStepUndone',
  { readonly stepSid: string; readonly reason: string }
>

export type AnalysisStep =
  | DerivedVariableSaved
  | DerivedVariableRemoved
  | WeightingSaved
  | WeightingRemoved
  | CodeFrameSaved
  | CodeFrameRemoved
  | CleaningRuleSaved
  | CleaningRuleRemoved
  | CleaningAccepted
  | CleaningDeclined

export type AnalysisEvent = AnalysisStep | AnalysisStepUndone

/** Codes of one text by one frame, in the place of those that it had; none: it is not coded any more. */
export type AnswerCoded = DomainEvent<
  'AnswerCoded',
  {
    readonly naireSid: string
    readonly frameSid: string
    /** Given to compare with another person's: the codes that count stay as they are. */
    readonly asCheck?: true
    /** Sealed with a key of the session's own. */ readonly codes?: readonly string[]
  }
>

/** Stream of the changes to one questionnaire's numbers. */
export const analysisStream = (naireSid: string): string => `analysis-${naireSid}`

/** Codes of one session's texts, apart, so that erasing the session destroys them. */
export const codingStream = (sessionSid: string): string => `coding-${sessionSid}`
