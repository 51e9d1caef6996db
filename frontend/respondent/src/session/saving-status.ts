import { isTight, type LocalStore } from '../storage/local-store.ts'
import { isWaiting } from '../storage/outbox-row.ts'
import { countingKeys, isUnsent } from '../sync/commit.ts'
import type { LiveSession } from './live-session.ts'
import type { Observable } from './observable.ts'
import type { Saving } from './saving.ts'

const momentMs = 200

/** Keeps the status line of a session: what waits, and whether there is room. */
export class SavingStatus {
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly session: LiveSession,
    private readonly store: LocalStore,
    private readonly saving: Observable<Saving>,
  ) {}

  update(change: Partial<Saving>): void {
    this.saving.set({ ...this.saving.current(), ...change })
  }

  /** Number of answers and files that the server has not. */
  async count(): Promise<number> {
    const { replies, files, waiting } = await countWaiting(this.session, this.store)
    const pending = replies + waiting
    this.update({ pending, files: waiting > 0 ? { sent: files - waiting, of: files } : null })
    return pending
  }

  /** Debounced check of pending answers and free storage: both read more than an answer should wait for. */
  countSoon(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      void this.count()
      void this.easeIfTight().then(
        (tight) => this.update({ tight }),
        () => {},
      )
    }, momentMs)
  }

  /** Where room is short, what the server has too goes first. Gives whether it still is. */
  async easeIfTight(): Promise<boolean> {
    if (!(await isTight())) return false
    const { easeStorage } = await import('../storage/ease-storage.ts')
    await easeStorage(this.store)
    return isTight()
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}

/** Counts the answers and files of a session that the server has not; files that it would not have are left out. */
async function countWaiting(
  { view, facts: { Sid } }: LiveSession,
  store: LocalStore,
): Promise<{ readonly replies: number; readonly files: number; readonly waiting: number }> {
  const counting = countingKeys(view().answering.feedbacks())
  const replies = (await store.replies(Sid)).filter((row) => isUnsent(row, counting)).length
  const files = (await store.attachesOf(Sid)).filter(({ Refused }) => Refused === '')
  return { replies, files: files.length, waiting: files.filter(isWaiting).length }
}
