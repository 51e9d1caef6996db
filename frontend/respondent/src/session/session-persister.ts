import type { SubmittedReply } from '@naire/domain/answering'
import { newRow, keptReply, isOvertaken } from '../storage/replies.ts'
import type { Paradata } from '@naire/domain/sessions'
import type { LocalStore } from '../storage/local-store.ts'
import type { SaveOutcome, StoredReply, ReplyRow, SessionPatch } from '../storage/rows.ts'
import type { LiveSession } from './live-session.ts'
import { afterPaint } from './after-paint.ts'
import { StopWatch } from './stop-watch.ts'

/** A reply that is not on the device yet. */
interface PendingReply extends SubmittedReply {
  /** The session's turn when storage refused it first. */
  readonly triedAt: number | null
}

interface UnsavedRows {
  readonly rows: readonly StoredReply[]
  /** They came to the device otherwise. */
  readonly kept: () => void
}

interface PersisterCallbacks {
  /** Paradata of the session; null where it is not measured, or not known yet. */
  readonly measured: () => Paradata | null
  /** `turn`: the session's, in which the last of them came to the device. */
  readonly kept: (isEndTakenBack: boolean, turn: number) => void
  readonly failed: () => void
  /** Another tab wrote these after what was given here. */
  readonly overtaken: (rows: readonly ReplyRow[]) => void
}

/**
 * Keeps the answers of a session on the device: one transaction at a time, the newest answers of the meantime together
 * in the next.
 */
export class SessionPersister {
  private readonly waiting = new Map<string, PendingReply>()
  private writing: Promise<void> | null = null
  private again: ReturnType<typeof setTimeout> | undefined
  private readonly watch: StopWatch
  private turn = 0

  constructor(
    private readonly session: LiveSession,
    private readonly store: Pick<LocalStore, 'keepAnswers'> & Partial<Pick<LocalStore, 'session'>>,
    secondsBefore: number,
    private readonly around: PersisterCallbacks,
  ) {
    this.watch = new StopWatch(secondsBefore)
    void this.turnNow()
  }

  /** Together in one transaction. `triedAt`: what the store has since is newer. */
  keep(replies: readonly SubmittedReply[], triedAt: number | null = null): void {
    for (const given of replies) this.waiting.set(keyOf(given), { ...given, triedAt })
    this.resume()
  }

  private readonly resume = (): void => {
    clearTimeout(this.again)
    this.writing ??= afterPaint().then(() => this.writeAll())
  }

  /** Resolves when all that was answered until now is on the device. */
  async settled(): Promise<void> {
    await this.writing
  }

  /** Whether a reply is not on the device yet. */
  isWaiting(questionSid: string, interactionSid: string): boolean {
    return this.waiting.has(keyOf({ questionSid, interactionSid }))
  }

  /** The replies that are not on the device yet. */
  unkept(): UnsavedRows {
    const batch = [...this.waiting.values()]
    return { rows: this.rowsOf(batch), kept: () => this.forget(batch) }
  }

  /** Gives up what waits here and was overtaken by what another tab wrote. */
  giveWay(rows: readonly ReplyRow[]): void {
    for (const row of rows) {
      const key = keyOf({ questionSid: row.QuestionSid, interactionSid: row.InteractionSid })
      const waiting = this.waiting.get(key)
      if (waiting && isOvertaken({ TriedAt: waiting.triedAt }, row)) this.waiting.delete(key)
    }
  }

  /** The session's times, page and way as they are now, with what comes to the device. */
  times(rows: readonly StoredReply[] = []): SessionPatch {
    const { pageSid, lang, answering } = this.session.view()
    const page = answering.pages().find(({ sid }) => sid === pageSid)
    const Paradata = this.around.measured()
    const last = rows.length > 0 && {
      LastReplyTime: Math.max(...rows.map(({ ReplyTime }) => ReplyTime)),
      OverTime: null,
    }
    return {
      LastReplyPage: page?.seq ?? 1,
      Duration: this.watch.seconds(),
      Lang: lang,
      Remembered: answering.remembered(),
      ...(Paradata && { Paradata }),
      ...last,
    }
  }

  stop(): void {
    clearTimeout(this.again)
    this.watch.stop()
  }

  private async writeAll(): Promise<void> {
    let isEndTakenBack = false
    while (this.waiting.size > 0) {
      const batch = [...this.waiting.values()]
      this.waiting.clear()
      try {
        const kept = await this.write(batch)
        this.turn = kept.turn
        isEndTakenBack ||= kept.isEndTakenBack
        if (kept.newer.length > 0) this.around.overtaken(kept.newer)
      } catch {
        const turn = await this.turnNow()
        this.writing = null
        // Kept for the next try, unless something newer was given meanwhile.
        for (const given of batch)
          if (!this.waiting.has(keyOf(given)))
            this.waiting.set(keyOf(given), { ...given, triedAt: given.triedAt ?? turn })
        this.again = setTimeout(this.resume, retryMs)
        return this.around.failed()
      }
    }
    this.writing = null
    this.around.kept(isEndTakenBack, this.turn)
  }

  /** The session's turn; as it was last known where storage cannot be read either. */
  private readonly turnNow = async (): Promise<number> => {
    const row = await this.store.session?.(this.session.facts.Sid).catch(() => null)
    return (this.turn = row?.Turn ?? this.turn)
  }

  private write(batch: readonly PendingReply[]): Promise<SaveOutcome> {
    const rows = this.rowsOf(batch)
    return this.store.keepAnswers(
      this.session.facts.Sid,
      this.times(rows),
      rows,
      newRow(this.session.facts, this.session.naire.Revision),
    )
  }

  private rowsOf(batch: readonly PendingReply[]): readonly StoredReply[] {
    return batch.map((given) => keptReply(this.session, given, given.triedAt))
  }

  /** Unless something newer was given meanwhile. */
  private forget(batch: readonly PendingReply[]): void {
    if (batch.length === 0) return
    for (const given of batch) if (this.waiting.get(keyOf(given)) === given) this.waiting.delete(keyOf(given))
    this.resume()
  }
}

/** Storage that was full or closed may take answers again. */
const retryMs = 5_000

const keyOf = ({ questionSid, interactionSid }: Pick<SubmittedReply, 'questionSid' | 'interactionSid'>) =>
  `${questionSid} ${interactionSid}`
