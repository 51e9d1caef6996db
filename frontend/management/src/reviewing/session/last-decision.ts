import { create } from 'zustand'
import type { Decision } from './use-decision.ts'

/** A decision that can be taken back for a while, also from the session that it led on to. */
export interface LastDecision {
  readonly sessionSid: string
  readonly action: Exclude<Decision, 'reopen'>
  /** Milliseconds since 1970. */
  readonly at: number
}

interface LastDecisionStore {
  readonly last: LastDecision | null
  note(decision: LastDecision | null): void
}

export const useLastDecision = create<LastDecisionStore>()((set) => ({ last: null, note: (last) => set({ last }) }))
