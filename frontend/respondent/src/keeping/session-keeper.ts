import type { GivenReply } from '@naire/domain/answering'
import { interactionTypes } from '@naire/domain/interactions'
import { newRow } from '../flow/new-row.ts'
import type { LocalStore } from '../local-store/local-store.ts'
import { replyHash } from '../local-store/reply-hash.ts'
import type { KeptReply, SessionPatch } from '../local-store/rows.ts'
import type { LiveSession } from '../session/live-session.ts'
import { afterPaint } from './after-paint.ts'
import { StopWatch } from './stop-watch.ts'

/** Keeps the answers of a session on the device: one transaction at a time, the newest answers of the meantime together in the next. */
export class SessionKeeper {
  private readonly waiting = new Map<string, GivenReply>()
  private writing: Promise<void> | null = null
  private again: ReturnType<typeof setTimeout> | undefined
  private readonly watch: StopWatch

  constructor(
    private readonly session: LiveSession,
    private readonly store: Pick<LocalStore, 'keepAnswers'>,
    secondsBefore: number,
    private readonly told: { readonly kept: (isEndTakenBack: boolean) => void; readonly failed: () => void },
  ) {
    this.watch = new StopWatch(secondsBefore)
  }

  /** Together in one transaction. */
  keep(replies: readonly GivenReply[]): void {
    for (const given of replies) this.waiting.set(keyOf(given), given)
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

  /** The session's times, page and way as they are now. */
  times(): SessionPatch {
    const { pageSid, lang, answering } = this.session.view()
    const page = answering.pages().find(({ sid }) => sid === pageSid)
    return { LastReplyPage: page?.seq ?? 1, Duration: this.watch.seconds(), Lang: lang, Remembered: answering.remembered() }
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
        isEndTakenBack = (await this.write(batch)) || isEndTakenBack
      } catch {
        this.writing = null
        // Kept for the next try, unless something newer was given meanwhile.
        for (const given of batch) if (!this.waiting.has(keyOf(given))) this.waiting.set(keyOf(given), given)
        this.again = setTimeout(this.resume, retryMs)
        return this.told.failed()
      }
    }
    this.writing = null
    this.told.kept(isEndTakenBack)
  }

  private write(batch: readonly GivenReply[]): Promise<boolean> {
    const LastReplyTime = Math.max(...batch.map(({ at }) => at))
    const times = { ...this.times(), LastReplyTime, OverTime: null }
    return this.store.keepAnswers(this.session.facts.Sid, times, batch.map((given) => rowOf(this.session, given)), newRow(this.session.facts))
  }
}

/** Storage that was full or closed may take answers again. */
const retryMs = 5_000

const keyOf = ({ questionSid, interactionSid }: Pick<GivenReply, 'questionSid' | 'interactionSid'>) => `${questionSid} ${interactionSid}`

function rowOf(session: LiveSession, { questionSid, interactionSid, reply, at }: GivenReply): KeptReply {
  const question = session.view().answering.question(questionSid)
  const interaction = question.interactions.find(({ sid }) => sid === interactionSid)
  return {
    SessionSid: session.facts.Sid,
    QuestionSid: questionSid,
    QuestionCode: question.code,
    InteractionSid: interactionSid,
    InteractionCode: interaction?.code ?? '',
    InteractionType: interactionTypes[interaction?.type ?? 'choice'],
    Reply: reply,
    Hash: replyHash(reply),
    ReplyTime: at,
  }
}
