import { problemOf, type Pool } from '@naire/database'
import type { BoundQuery } from '@naire/odata'
import { indexable, indexLimits, noteSlow } from '@naire/projections/answer-indexes'
import type { Viewer } from '@naire/projections/query'
import type { InstallationHealth } from '@naire/contract'
import type { Logger } from '../logging/logger.ts'

type SlowRead = InstallationHealth['SlowReads'][number]

/** Shapes that are remembered; those that came least recently go. */
const mostShapes = 50
const mostTimes = 10_000
const hourMs = 3_600_000

/** Slow questions, for operators; those by answers get an index when they come often. */
export class SlowQuestions {
  readonly #shapes = new Map<string, SlowRead>()
  /** When slow reads ended, in milliseconds, the last at the end. */
  readonly #times: number[] = []

  constructor(
    private readonly pool: Pool,
    private readonly log: Pick<Logger, 'warn'>,
    private readonly slowMs: number = indexLimits.slowMs,
  ) {}

  /**
   * Does the work of a question, and notes what it filters and sorts by when it takes long; nobody waits for the note.
   */
  async timed<T>(query: BoundQuery, viewer: Viewer, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      return await work()
    } finally {
      const ms = performance.now() - began
      if (ms >= this.slowMs) {
        this.remember(shapeOf(query), ms)
        this.note(query, viewer)
      }
    }
  }

  /** The slowest first. */
  list(): readonly SlowRead[] {
    return [...this.#shapes.values()].toSorted((one, other) => other.WorstMs - one.WorstMs)
  }

  /** Slow reads of the last hour; no more than are remembered. */
  lastHour(): number {
    const since = Date.now() - hourMs
    return this.#times.filter((time) => time >= since).length
  }

  private remember(Shape: string, ms: number): void {
    this.#times.push(Date.now())
    if (this.#times.length > mostTimes) this.#times.splice(0, mostTimes / 2)
    const known = this.#shapes.get(Shape)
    // A shape that comes again is the newest.
    this.#shapes.delete(Shape)
    const WorstMs = Math.max(known?.WorstMs ?? 0, Math.round(ms))
    this.#shapes.set(Shape, { Shape, Times: (known?.Times ?? 0) + 1, WorstMs, LastAt: new Date().toISOString() })
    const [oldest] = this.#shapes.keys()
    if (this.#shapes.size > mostShapes && oldest !== undefined) this.#shapes.delete(oldest)
  }

  private note(query: BoundQuery, viewer: Viewer): void {
    const asked = indexable(query, viewer)
    if (asked === null) return
    noteSlow(this.pool, asked).catch((error: unknown) =>
      this.log.warn({ problem: problemOf(error) }, 'a slow question was not noted'),
    )
  }
}

/** Set and properties of a read, without the values that it compares with: they may be answers. */
function shapeOf(query: BoundQuery): string {
  const { set, filter, orderby, expand } = query
  const parts = [
    filter === null ? null : `filter ${[...new Set(propertiesIn(filter))].toSorted().join(', ')}`,
    orderby.length === 0 ? null : 'orderby',
    expand.length === 0 ? null : 'expand',
    query.apply === null ? null : 'apply',
  ]
  return [set.name, ...parts.filter((part) => part !== null)].join(' · ')
}

/** Parts of an expression that are expressions themselves. */
const inner = ['left', 'right', 'operand', 'args', 'value', 'items', 'branches', 'when', 'predicate'] as const

function propertiesIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(propertiesIn)
  if (typeof part !== 'object' || part === null) return []
  const { node, property, ...rest } = part as Readonly<Record<string, unknown>>
  if (node === 'property' || node === 'dynamic') return [(property as { readonly name: string }).name]
  return inner.flatMap((name) => propertiesIn(rest[name]))
}
