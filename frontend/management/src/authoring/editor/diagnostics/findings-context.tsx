import type { NaireFinding } from '@naire/domain/diagnostics'
import { createContext, use, type ReactNode } from 'react'
import { useFindings, type Findings } from '../../diagnostics/use-findings.ts'
import { useRecord } from '../editor-session.ts'

const nothing: Findings = { all: [], state: 'waiting', share: 0, lengths: null, runs: 0 }
const NowContext = createContext(nothing)
const KnownContext = createContext(nothing.all)

/** Looks for findings as the questionnaire changes; only who shows some is drawn again. */
export function FindingsProvider({ children }: { readonly children: ReactNode }) {
  const now = useFindings(useRecord())
  return (
    <NowContext value={now}>
      <KnownContext value={now.all}>{children}</KnownContext>
    </NowContext>
  )
}

/** With how far the search is: another with each step of it. */
export const useFindingsNow = (): Findings => use(NowContext)

/** Another only when something else is found. */
export const useKnownFindings = (): readonly NaireFinding[] => use(KnownContext)
