import type { Contestant } from './contestant.ts'
import { hardCases } from './hard-cases.ts'
import { measure, type Course, type EngineFigures } from './measure.ts'
import { ours } from './ours.ts'
import { sameEverywhere } from './same-everywhere.ts'
import { surveyCore } from './survey-core.ts'

export { hardCases, sameEverywhere }

/** Runs one contestant in a process or page of its own, in Node and in the browser. */
export function run(name: ContestantName, course: Course): EngineFigures {
  return measure(contestants[name], course, heapNow)
}

const contestants = { ours, surveyCore } satisfies Record<string, Contestant>
export type ContestantName = keyof typeof contestants

interface Host {
  readonly gc?: () => void
  readonly process?: { memoryUsage(): { readonly heapUsed: number } }
  readonly performance: { readonly memory?: { readonly usedJSHeapSize: number } }
}

function heapNow(): number | null {
  const { gc, process, performance } = globalThis as unknown as Host
  if (!gc) return null
  gc()
  gc()
  const bytes = process?.memoryUsage().heapUsed ?? performance.memory?.usedJSHeapSize
  return bytes === undefined ? null : bytes / 1e6
}
