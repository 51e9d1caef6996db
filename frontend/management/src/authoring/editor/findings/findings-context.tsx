import { createContext, use, type ReactNode } from 'react'
import { useFindings, type Findings } from '../../findings/use-findings.ts'
import { useRecord } from '../use-edited-part.ts'

const FindingsContext = createContext<Findings>({ all: [], state: 'waiting', share: 0, lengths: null, runs: 0 })

/** Looks for findings as the questionnaire changes; only who shows some is drawn again. */
export function FindingsProvider({ children }: { readonly children: ReactNode }) {
  return <FindingsContext value={useFindings(useRecord())}>{children}</FindingsContext>
}

export const useKnownFindings = (): Findings => use(FindingsContext)
