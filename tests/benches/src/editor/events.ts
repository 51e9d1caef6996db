import type { Page } from '@playwright/test'
import { pageWork } from './page-work.ts'

/** Milliseconds from an input to the paint that shows it, as the browser tells them (in steps of 8); late: above 50. */
export interface EventFigures {
  readonly inputs: number
  readonly p95: number
  readonly most: number
  readonly late: number
  /** Milliseconds of the main thread's own time for each of them. */
  readonly work: number
}

interface TimedEvent {
  readonly name: string
  readonly startTime: number
  readonly duration: number
}

const promised = 50
/** Event duration below which the browser reports nothing, in milliseconds. */
const quick = 16

/** The events by which something is put in. */
const keys = /^(key|input|beforeinput)/

/** Of keys that are pressed meanwhile, so many: one figure for each moment. */
export async function slowest(page: Page, inputs: number, putIn: () => Promise<void>): Promise<EventFigures> {
  await page.evaluate('naireEvents()')
  const spent = await pageWork(page)
  await putIn()
  const work = await spent()
  const events = await page.evaluate<readonly TimedEvent[]>('naireEvents()')
  const moments = new Map<number, number>()
  for (const { name, startTime, duration } of events)
    if (keys.test(name)) moments.set(startTime, Math.max(moments.get(startTime) ?? 0, duration))
  const told = [...moments.values()].toSorted((one, other) => one - other)
  const all = [...Array<number>(Math.max(0, inputs - told.length)).fill(quick), ...told]
  return {
    inputs: all.length,
    p95: all[Math.floor(all.length * 0.95)] ?? 0,
    most: all.at(-1) ?? 0,
    late: all.filter((ms) => ms > promised).length,
    work: Math.round((work / inputs) * 10) / 10,
  }
}
