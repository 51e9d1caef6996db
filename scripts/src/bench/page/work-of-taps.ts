import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds; `tdur` of the thread's own time. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/** What the main thread works from each tap to the frame that shows it, in milliseconds of its own time, which hardly depends on the machine's other programs. Sorted. */
export async function workOfTaps(
  browser: Browser,
  page: Page,
  tapAll: () => Promise<void>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await tapAll()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const begun = traceEvents
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointerdown')
    .toSorted((one, two) => one.ts - two.ts)
  return begun
    .flatMap((tap, at) => workOf(tap, traceEvents, begun[at + 1]?.ts ?? Infinity))
    .toSorted((one, two) => one - two)
}

/** Nothing where no frame came of it. */
function workOf(tap: TraceEvent, all: readonly TraceEvent[], before: number): readonly number[] {
  const mine = all.filter(({ pid, tid, ts }) => pid === tap.pid && tid === tap.tid && ts < before)
  const click = mine.find(
    ({ name, args, ts }) => name === 'EventDispatch' && args?.data?.type === 'click' && ts >= tap.ts,
  )
  const frame = click && mine.find(({ name, ts }) => name === 'Layerize' && ts > click.ts)
  if (!frame) return []
  const end = frame.ts + (frame.dur ?? 0)
  const tasks = mine.filter(({ name, ts, dur = 0 }) => name.endsWith('RunTask') && ts + dur > tap.ts && ts < end)
  return [tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000]
}
