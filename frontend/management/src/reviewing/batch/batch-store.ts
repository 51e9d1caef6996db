import { create } from 'zustand'
import type { Http } from '../../workplace/http.ts'
import { type BatchAct, type BatchKind, type BatchStep, type ChosenRow, stepsOf, undoOf } from './batch-act.ts'
import { type BatchProgress, runSteps } from './run-steps.ts'

export interface BatchRun extends BatchProgress {
  readonly kind: BatchKind | 'undo'
  readonly total: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly state: 'running' | 'finished' | 'stopped' | 'broken'
  /** Sends what was not sent yet; null when nothing is left. */
  readonly rest: readonly BatchStep[] | null
  /** Brings back what was changed; blank when nothing does. */
  readonly undo: readonly BatchStep[]
}

interface BatchStore {
  readonly run: BatchRun | null
  start(http: Pick<Http, 'post'>, act: BatchAct, rows: readonly ChosenRow[]): Promise<void>
  undo(http: Pick<Http, 'post'>): Promise<void>
  /** After a stop, or when the network is back. */
  goOn(http: Pick<Http, 'post'>): Promise<void>
  stop(): void
  close(): void
}

interface BatchStart {
  readonly kind: BatchRun['kind']
  readonly steps: readonly BatchStep[]
  undoFor(done: readonly string[]): readonly BatchStep[]
}

/** The one batch under way: it goes on when its screen is left. */
export const useBatchStore = create<BatchStore>()((set, get) => {
  let stopping = new AbortController()
  let given: BatchStart | null = null

  async function perform(http: Pick<Http, 'post'>, next: BatchStart): Promise<void> {
    if (get().run?.state === 'running') return
    given = next
    stopping = new AbortController()
    const { kind, steps } = next
    const total = steps.reduce((sum, { sids }) => sum + sids.length, 0)
    const show = (state: BatchRun['state'], progress: BatchProgress) => {
      // Of a hundred thousand sessions these would be made anew with each part.
      const isOver = state !== 'running'
      const rest = isOver ? left(steps, progress) : []
      set(({ run }) => ({
        run: {
          kind,
          total,
          startedAt: run?.state === 'running' ? run.startedAt : Date.now(),
          state,
          ...progress,
          rest: rest.length > 0 ? rest : null,
          undo: isOver ? next.undoFor(progress.done) : [],
        },
      }))
    }
    let reached: BatchProgress = { done: [], refused: [] }
    const onProgress = (progress: BatchProgress) => show('running', (reached = progress))
    show('running', reached)
    try {
      reached = await runSteps(http, steps, { signal: stopping.signal, onProgress })
      show(stopping.signal.aborted && left(steps, reached).length > 0 ? 'stopped' : 'finished', reached)
    } catch {
      show('broken', reached)
    }
  }

  return {
    run: null,
    start: (http, act, rows) =>
      perform(http, {
        kind: act.kind,
        steps: stepsOf(
          act,
          rows.map(({ Sid }) => Sid),
        ),
        undoFor: (done) => {
          const changed = new Set(done)
          return undoOf(
            act,
            rows.filter(({ Sid }) => changed.has(Sid)),
          )
        },
      }),
    undo: (http) => perform(http, { kind: 'undo', steps: get().run?.undo ?? [], undoFor: () => [] }),
    async goOn(http) {
      const before = get().run
      const { rest = null, kind = 'undo', undo = [] } = before ?? {}
      const known = given
      if (rest && known)
        await perform(http, { kind, steps: rest, undoFor: (done) => [...undo, ...known.undoFor(done)] })
    },
    stop: () => stopping.abort(),
    close: () => set({ run: null }),
  }
})

/** Steps with the sessions that nothing was heard of. */
function left(steps: readonly BatchStep[], { done, refused }: BatchProgress): readonly BatchStep[] {
  const heard = new Set([...done, ...refused.map(({ sid }) => sid)])
  return steps
    .map((step) => ({ ...step, sids: step.sids.filter((sid) => !heard.has(sid)) }))
    .filter(({ sids }) => sids.length > 0)
}
