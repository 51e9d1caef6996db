import type { ReachabilityReport } from '@naire/domain/reachability'
import type { NaireFinding } from '@naire/domain/diagnostics'
import type { NaireRecord } from '@naire/domain/naires'
import { startTransition, useEffect, useState } from 'react'
import type { DiagnosticsMessage, DiagnosticsRequest } from './messages.ts'
import { useRespondentSources } from '../expressions/respondent-sources.ts'
import { useNaireServices } from './use-naire-services.ts'

export interface Findings {
  /** Of the questionnaire as it was when it was last looked at. */
  readonly all: readonly NaireFinding[]
  /** waiting: not all checks and test cases have been run · unanswerable: errors keep it from being walked. */
  readonly state: 'waiting' | 'walking' | 'done' | 'unanswerable'
  /** Of the walk, 0 to 1. */
  readonly share: number
  readonly lengths: ReachabilityReport['lengths'] | null
  readonly runs: number
}

const nothingYet: Findings = { all: [], state: 'waiting', share: 0, lengths: null, runs: 0 }
/** Milliseconds without a change before it is looked at again. */
const pause = 500

/**
 * The findings of a questionnaire, none yet of one that is not there, looked for in a worker after every pause; what is
 * running for an older one is ended.
 */
export function useFindings(record: NaireRecord | null): Findings {
  const [findings, setFindings] = useState(nothingYet)
  const installed = useNaireServices()
  const sources = useRespondentSources(record)
  const [examiner] = useState(() => createExaminer(Date.now))
  useEffect(() => () => examiner.close(), [examiner])
  useEffect(() => {
    if (record === null) return
    const tell = (told: DiagnosticsMessage) => startTransition(() => setFindings((before) => after(before, told)))
    const timer = setTimeout(() => examiner.examine({ record, installed, sources }, tell), pause)
    return () => {
      clearTimeout(timer)
      examiner.stop()
    }
  }, [record, installed, sources, examiner])
  return findings
}

// What was found by test cases and by walking stays in sight until these have ended again.
function after(before: Findings, told: DiagnosticsMessage): Findings {
  const of = (source: Source) => before.all.filter((finding) => sourceOf(finding) === source)
  const all = (...found: readonly NaireFinding[]) => sameAsBefore(before.all, found)
  switch (told.kind) {
    case 'checked':
      return { ...before, all: all(...told.findings, ...of('cases'), ...of('walk')), state: 'waiting' }
    case 'tried':
      return { ...before, all: all(...of('checks'), ...told.findings, ...of('walk')), state: 'walking', share: 0 }
    case 'progress':
      return { ...before, share: told.share }
    case 'explored':
      return {
        all: all(...of('checks'), ...of('cases'), ...told.findings),
        state: 'done',
        share: 1,
        lengths: told.lengths,
        runs: told.runs,
      }
    case 'unanswerable':
      return { ...before, all: all(...of('checks')), state: 'unanswerable', lengths: null, runs: 0 }
  }
}

type Source = 'checks' | 'cases' | 'walk'

function sourceOf({ sentence: { key } }: NaireFinding): Source {
  if (key.startsWith('cases.')) return 'cases'
  return key.startsWith('explorer.') ? 'walk' : 'checks'
}

/** Looks at one questionnaire after the other, off the page's thread. */
interface Examiner {
  examine(request: Omit<DiagnosticsRequest, 'now'>, tell: (told: DiagnosticsMessage) => void): void
  /** Ends what is running; nothing more is told of it. */
  stop(): void
  close(): void
}

/** Its worker is started once and kept while it rests; one that is at work is ended with what it works on. */
function createExaminer(now: () => number): Examiner {
  let worker: Worker | null = null
  let hear: ((told: DiagnosticsMessage) => void) | null = null

  function started(): Worker {
    const fresh = new Worker(new URL('./diagnostics-worker.ts', import.meta.url), { type: 'module' })
    fresh.addEventListener('message', ({ data }: MessageEvent<DiagnosticsMessage>) => {
      const tell = hear
      if (data.kind === 'explored' || data.kind === 'unanswerable') hear = null
      tell?.(data)
    })
    return fresh
  }

  function stop(): void {
    if (hear === null) return
    hear = null
    close()
  }

  function close(): void {
    worker?.terminate()
    worker = null
  }

  return {
    examine(request, tell) {
      stop()
      hear = tell
      worker ??= started()
      worker.postMessage({ ...request, now: now() } satisfies DiagnosticsRequest)
    },
    stop,
    close,
  }
}

/**
 * Reuses the previous object for each unchanged diagnostic, and the previous list where all are unchanged: avoids
 * re-rendering.
 */
export function sameAsBefore(before: readonly NaireFinding[], now: readonly NaireFinding[]): readonly NaireFinding[] {
  const known = new Map(before.map((finding) => [finding.id, finding]))
  const kept = now.map((finding) => {
    const old = known.get(finding.id)
    return old && JSON.stringify(old) === JSON.stringify(finding) ? old : finding
  })
  return kept.length === before.length && kept.every((finding, at) => finding === before[at]) ? before : kept
}
