import { problemOf, type Pool } from '@naire/database'
import type { BoundQuery } from '@naire/odata'
import { indexable, indexLimits, noteSlow } from '@naire/projections/answer-indexes'
import type { Viewer } from '@naire/projections/query'
import type { Logger } from '../logging/logger.ts'

/** Slow questions by answers, of which an index is made when they come often. */
export class SlowQuestions {
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
      if (performance.now() - began >= this.slowMs) this.note(query, viewer)
    }
  }

  private note(query: BoundQuery, viewer: Viewer): void {
    const asked = indexable(query, viewer)
    if (asked === null) return
    noteSlow(this.pool, asked).catch((error: unknown) =>
      this.log.warn({ problem: problemOf(error) }, 'a slow question was not noted'),
    )
  }
}
