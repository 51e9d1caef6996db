import type { Explored } from '@naire/domain/explorer'
import type { NaireFinding } from '@naire/domain/findings'
import type { NaireRecord } from '@naire/domain/naires'
import { startTransition, useEffect, useState } from 'react'
import { createExaminer } from './examiner.ts'
import { sameAsBefore } from './same-as-before.ts'
import type { Told } from './told.ts'

export interface Findings {
  /** Of the questionnaire as it was when it was last looked at. */
  readonly all: readonly NaireFinding[]
  /** unanswerable: errors keep it from being walked. */
  readonly state: 'waiting' | 'walking' | 'done' | 'unanswerable'
  /** Of the walk, 0 to 1. */
  readonly share: number
  readonly lengths: Explored['lengths'] | null
  readonly runs: number
}

const nothingYet: Findings = { all: [], state: 'waiting', share: 0, lengths: null, runs: 0 }
/** Milliseconds without a change before it is looked at again. */
const pause = 500

/** The findings of a questionnaire, looked for in a worker after every pause; what is running for an older one is ended. */
export function useFindings(record: NaireRecord): Findings {
  const [findings, setFindings] = useState(nothingYet)
  const [examiner] = useState(() => createExaminer(Date.now))
  useEffect(() => () => examiner.close(), [examiner])
  useEffect(() => {
    const tell = (told: Told) => startTransition(() => setFindings((before) => after(before, told)))
    const timer = setTimeout(() => examiner.examine(record, tell), pause)
    return () => {
      clearTimeout(timer)
      examiner.stop()
    }
  }, [record, examiner])
  return findings
}

// What was found by walking stays in sight until the next walk has ended.
function after(before: Findings, told: Told): Findings {
  const [checked, walked] = [before.all.filter((finding) => !isWalked(finding)), before.all.filter(isWalked)]
  const all = (...found: readonly NaireFinding[]) => sameAsBefore(before.all, found)
  switch (told.kind) {
    case 'checked':
      return { ...before, all: all(...told.findings, ...walked), state: 'walking', share: 0 }
    case 'progress':
      return { ...before, share: told.share }
    case 'explored':
      return { all: all(...checked, ...told.findings), state: 'done', share: 1, lengths: told.lengths, runs: told.runs }
    case 'unanswerable':
      return { ...before, all: all(...checked), state: 'unanswerable', lengths: null, runs: 0 }
  }
}

const isWalked = ({ sentence }: NaireFinding): boolean => sentence.key.startsWith('explorer.')
