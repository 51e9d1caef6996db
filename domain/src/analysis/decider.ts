import type { Command, Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import type { CleaningRule } from './cleaning.ts'
import type { AnalysisEvent, AnalysisStep, AnswerCoded, CodeFrame, DerivedVariable, WeightingScheme } from './events.ts'
import { analysisLimits as limits } from './limits.ts'

/** Steps in their order; those that were undone are gone. */
export interface AnalysisState {
  readonly steps: readonly AnalysisStep[]
}

export const noAnalysis: AnalysisState = { steps: [] }

type Change =
  | { readonly kind: 'saveVariable'; readonly variable: DerivedVariable }
  | { readonly kind: 'removeVariable'; readonly sid: string }
  | { readonly kind: 'saveWeighting'; readonly scheme: WeightingScheme }
  | { readonly kind: 'removeWeighting'; readonly sid: string }
  | { readonly kind: 'saveFrame'; readonly frame: CodeFrame }
  | { readonly kind: 'removeFrame'; readonly sid: string }
  | { readonly kind: 'saveRule'; readonly rule: CleaningRule }
  | { readonly kind: 'removeRule'; readonly sid: string }
  | {
      readonly kind: 'acceptCleaning' | 'declineCleaning'
      readonly rule: string
      readonly reason: string
      readonly sessionSids: readonly string[]
    }

export type AnalysisChange = Change

export interface ChangeAnalysis extends Command<'ChangeAnalysis'> {
  readonly stepSid: string
  readonly change: Change
}

export interface UndoAnalysisStep extends Command<'UndoAnalysisStep'> {
  readonly stepSid: string
  readonly reason: string
}

export type AnalysisCommand = ChangeAnalysis | UndoAnalysisStep

/** Derived variables, weights, code frames and cleaning of one questionnaire: each a step that can be undone. */
export const analysisDecider: Decider<AnalysisState, AnalysisCommand, AnalysisEvent> = {
  initial: noAnalysis,
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    if (command.type === 'UndoAnalysisStep')
      return [{ type: 'AnalysisStepUndone', data: { stepSid: command.stepSid, reason: command.reason.trim() } }]
    return [stepOf(command)]
  },
  evolve: evolveAnalysis,
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

export function evolveAnalysis(state: AnalysisState, event: AnalysisEvent): AnalysisState {
  if (event.type === 'AnalysisStepUndone')
    return { steps: state.steps.filter(({ data }) => data.stepSid !== event.data.stepSid) }
  return { steps: [...state.steps, event] }
}

function refusal(state: AnalysisState, command: AnalysisCommand): Refusal | null {
  if (command.type === 'UndoAnalysisStep') {
    if (!state.steps.some(({ data }) => data.stepSid === command.stepSid))
      return { key: 'analysis.stepNotFound', target: 'stepSid' }
    return command.reason.trim() === '' ? { key: 'analysis.reasonMissing', target: 'reason' } : null
  }
  if (state.steps.length >= limits.steps) return { key: 'analysis.tooManySteps', details: { most: limits.steps } }
  if (state.steps.some(({ data }) => data.stepSid === command.stepSid))
    return { key: 'request.invalid', target: 'stepSid' }
  const { change } = command
  switch (change.kind) {
    case 'acceptCleaning':
    case 'declineCleaning':
      return change.reason.trim() === '' ? { key: 'analysis.reasonMissing', target: 'reason' } : null
    case 'removeVariable':
      return isIn(derivedIn(state), change.sid)
    case 'removeWeighting':
      return isIn(schemesIn(state), change.sid)
    case 'removeFrame':
      return isIn(framesIn(state), change.sid)
    case 'removeRule':
      return isIn(rulesIn(state), change.sid)
    case 'saveVariable':
    case 'saveWeighting':
    case 'saveFrame':
    case 'saveRule':
      return null
  }
}

const isIn = (all: readonly WithSid[], wanted: string): Refusal | null =>
  all.some(({ sid }) => sid === wanted) ? null : { key: 'analysis.stepNotFound', target: 'sid' }

function stepOf({ stepSid, change }: ChangeAnalysis): AnalysisStep {
  switch (change.kind) {
    case 'saveVariable':
      return { type: 'DerivedVariableSaved', data: { stepSid, variable: change.variable } }
    case 'removeVariable':
      return { type: 'DerivedVariableRemoved', data: { stepSid, sid: change.sid } }
    case 'saveWeighting':
      return { type: 'WeightingSaved', data: { stepSid, scheme: change.scheme } }
    case 'removeWeighting':
      return { type: 'WeightingRemoved', data: { stepSid, sid: change.sid } }
    case 'saveFrame':
      return { type: 'CodeFrameSaved', data: { stepSid, frame: change.frame } }
    case 'removeFrame':
      return { type: 'CodeFrameRemoved', data: { stepSid, sid: change.sid } }
    case 'saveRule':
      return { type: 'CleaningRuleSaved', data: { stepSid, rule: change.rule } }
    case 'removeRule':
      return { type: 'CleaningRuleRemoved', data: { stepSid, sid: change.sid } }
    case 'acceptCleaning':
    case 'declineCleaning': {
      const { rule, reason, sessionSids } = change
      const data = { stepSid, rule, reason: reason.trim(), sessionSids: [...new Set(sessionSids)] }
      return { type: change.kind === 'acceptCleaning' ? 'CleaningAccepted' : 'CleaningDeclined', data }
    }
  }
}

interface WithSid {
  readonly sid: string
}

/** Returns the last saved version of each sid that was not removed since, in order of first appearance. */
function current<Thing extends WithSid>(
  { steps }: AnalysisState,
  saved: (step: AnalysisStep) => Thing | null,
  removed: AnalysisStep['type'],
): readonly Thing[] {
  const found = new Map<string, Thing>()
  for (const step of steps) {
    const thing = saved(step)
    if (thing !== null) found.set(thing.sid, thing)
    else if (step.type === removed) found.delete((step.data as WithSid).sid)
  }
  return [...found.values()]
}

/** Whether people made anything that each session has a value of. */
export const hasValues = (state: AnalysisState): boolean =>
  derivedIn(state).length + schemesIn(state).length + framesIn(state).length > 0

export const derivedIn = (state: AnalysisState): readonly DerivedVariable[] =>
  current(state, (step) => (step.type === 'DerivedVariableSaved' ? step.data.variable : null), 'DerivedVariableRemoved')
export const schemesIn = (state: AnalysisState): readonly WeightingScheme[] =>
  current(state, (step) => (step.type === 'WeightingSaved' ? step.data.scheme : null), 'WeightingRemoved')
export const framesIn = (state: AnalysisState): readonly CodeFrame[] =>
  current(state, (step) => (step.type === 'CodeFrameSaved' ? step.data.frame : null), 'CodeFrameRemoved')

export const rulesIn = (state: AnalysisState): readonly CleaningRule[] =>
  current(state, (step) => (step.type === 'CleaningRuleSaved' ? step.data.rule : null), 'CleaningRuleRemoved')

/** Sids of the sessions that somebody keeps against a rule. */
export const declinedIn = ({ steps }: AnalysisState, ruleSid: string): readonly string[] =>
  steps.flatMap((step) => (step.type === 'CleaningDeclined' && step.data.rule === ruleSid ? step.data.sessionSids : []))

/** Sids of the sessions that a cleaning decision took out. */
export const cleanedIn = ({ steps }: AnalysisState): readonly string[] => [
  ...new Set(steps.flatMap((step) => (step.type === 'CleaningAccepted' ? step.data.sessionSids : []))),
]

export interface CodeAnswer extends Command<'CodeAnswer'> {
  readonly naireSid: string
  readonly frameSid: string
  readonly codes: readonly string[]
  /** Only to compare with another person's. */
  readonly asCheck: boolean
}

/** Codes of one session's texts. That frame and codes are there is asked before. */
export const codingDecider: Decider<null, CodeAnswer, AnswerCoded> = {
  initial: null,
  refusal: () => null,
  decide: (_, { naireSid, frameSid, codes, asCheck }) => [
    { type: 'AnswerCoded', data: { naireSid, frameSid, ...(asCheck ? { asCheck } : {}), codes } },
  ],
  evolve: (state) => state,
  upcasters: {},
  personal: { AnswerCoded: ['codes'] },
}
