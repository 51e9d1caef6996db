import {
  compileNaire,
  needsPatterns,
  openSession,
  recompute,
  whyOf,
  type Answering,
  type CompiledNaire,
} from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { Budget, fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Engine, RecomputedApart, RecomputeOptions } from '@naire/commands'
import type { AttachContent } from '@naire/domain/interactions/attach'
import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { shownOrders, type ShownOrders } from '@naire/domain/sessions'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type recomputeApart from './recompute-worker.ts'
import type { RecomputeTask } from './recompute-worker.ts'

/** A run whose budget is spent is done again in a thread, so long. */
const deadlineMs = 2_000

/** Such runs that may wait for the thread; more are given up at once. */
const waitingRuns = 16

const queueIsFull = 'Task queue is at limit'

// From the sources (tests), the compiled worker beside them: a thread loads no TypeScript.
const workerFile = fileURLToPath(
  new URL('recompute-worker.js', import.meta.url.replace('/api/src/answering/', '/api/dist/answering/')),
)

/** The engine over questionnaires that are compiled once each, for as long as anybody holds their record. */
export class CompiledNaires implements Engine {
  private readonly compiled = new WeakMap<NaireRecord, CompiledNaire>()
  private threads: Piscina<RecomputeTask, ReturnType<typeof recomputeApart>> | undefined

  recompute(record: NaireRecord, options: RecomputeOptions, feedbacks: readonly Feedback[]) {
    return recompute(
      this.of(record),
      { budget: new Budget(), contactCodes: record.AlarmContactCodes, ...options },
      feedbacks,
      options.now,
    )
  }

  async recomputeApart(
    record: NaireRecord,
    { budget: _budget, extraCheck: _check, ...options }: RecomputeOptions,
    feedbacks: readonly Feedback[],
  ): Promise<RecomputedApart | null> {
    this.threads ??= new Piscina<RecomputeTask, ReturnType<typeof recomputeApart>>({
      filename: workerFile,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: waitingRuns,
      idleTimeout: 1_000,
      execArgv: [],
    })
    try {
      const { unknown, ...result } = await this.threads.run(
        { record, options, feedbacks },
        { signal: AbortSignal.timeout(deadlineMs) },
      )
      return { ...result, unknown: unknown.flatMap((at) => feedbacks[at] ?? []) }
    } catch (error) {
      if (error instanceof Error && (error.name === 'AbortError' || error.message === queueIsFull)) return null
      throw error
    }
  }

  /** A session with its stored answers, to ask about. */
  opened(record: NaireRecord, options: RecomputeOptions, feedbacks: readonly Feedback[]): Answering {
    const session = openSession(this.of(record), { budget: new Budget(), ...options })
    session.load(feedbacks, options.now)
    return session
  }

  shown(record: NaireRecord, session: Answering): ShownOrders {
    return shownOrders(session, this.of(record))
  }

  /** Settings of everything that files can be attached to. */
  attachContents(record: NaireRecord): readonly AttachContent[] {
    return this.of(record)
      .fields.filter(({ field }) => field.interaction.type === 'attach')
      .map(({ field }) => field.interaction.content as AttachContent)
  }

  private of(record: NaireRecord): CompiledNaire {
    const compiled =
      this.compiled.get(record) ??
      compileNaire(record, {
        types: questionDefinitions,
        language: fullLanguage,
        guide,
        why: whyOf,
        ...(needsPatterns(record) && { patterns: linearPatterns }),
      })
    this.compiled.set(record, compiled)
    return compiled
  }
}
