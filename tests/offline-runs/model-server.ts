import type { Feedback } from '@naire/domain/interactions'
import type { CommitBody } from '@naire/contract'
import type { AttachRow } from '../../frontend/respondent/src/storage/rows.ts'
import type { Answer, ReceivedSession, Server, StoredFile } from '../../frontend/respondent/src/sync/server.ts'
import type { Chance } from '@naire/domain/synthetic-respondents'

interface HeldSession {
  feedbacks: readonly Feedback[]
  isFinished: boolean
  /** Number of times the session was created: more than once would be a duplicate. */
  made: number
}

const later = { verdict: 'later', status: 0, message: '' } as const
const exists = { verdict: 'exists', status: 409, message: 'exists' } as const

/**
 * Server state behind a network that loses requests and replies, and delivers old ones late. Repeats its answer to a
 * repeated command.
 */
export class ModelServer {
  readonly sessions = new Map<string, HeldSession>()
  readonly files = new Map<string, number>()
  isReachable = true
  /** The network loses nothing any more. */
  isKind = false
  private readonly answered = new Map<string, Answer<ReceivedSession>>()

  constructor(private readonly chance: Chance) {}

  /** As one tab reaches it; a dead tab gets no reply. */
  seenBy(isAlive: () => boolean): Server {
    const through = <T>(serve: () => Answer<T>) => this.through(serve, isAlive)
    return {
      reachable: async () => this.isReachable,
      commit: (_, body) => through(() => this.commit(body)),
      session: (_, sid) => through(() => this.read(sid)),
      upload: (_, attach) => through(() => this.store(attach)),
      leaveVoice: async () => later,
      promise: async () => later,
    }
  }

  private async through<T>(serve: () => Answer<T>, isAlive: () => boolean): Promise<Answer<T>> {
    await passing(this.chance.whole(1, 400))
    if (!this.isReachable) return later
    const fate = this.isKind
      ? 'arrives'
      : this.chance.pick(['arrives', 'arrives', 'arrives', 'requestLost', 'replyLost', 'late'] as const)
    if (fate === 'requestLost') return later
    if (fate === 'late') {
      // It was given up here; it arrives all the same, some time.
      setTimeout(serve, this.chance.whole(1_000, 200_000))
      return later
    }
    const answer = serve()
    await passing(this.chance.whole(1, 400))
    if (!isAlive()) return new Promise(() => {})
    return fate === 'replyLost' ? later : answer
  }

  private commit(body: CommitBody): Answer<ReceivedSession> {
    const { Sid, CommandId, IsFinal, Feedbacks } = body as {
      Sid: string
      CommandId: string
      IsFinal: boolean
      Feedbacks: readonly Feedback[]
    }
    const known = this.answered.get(CommandId)
    if (known) return known
    const held = this.sessions.get(Sid)
    if (held?.isFinished) return exists
    const isNew = held === undefined
    this.sessions.set(Sid, { feedbacks: Feedbacks, isFinished: IsFinal, made: (held?.made ?? 0) + (isNew ? 1 : 0) })
    const answer = { verdict: 'taken', value: this.saved(Sid) } as const
    this.answered.set(CommandId, answer)
    return answer
  }

  private read(sid: string): Answer<ReceivedSession> {
    return this.sessions.has(sid)
      ? { verdict: 'taken', value: this.saved(sid) }
      : { verdict: 'refused', status: 404, message: '' }
  }

  private store({ Sid, FileSize }: AttachRow): Answer<StoredFile> {
    this.files.set(Sid, FileSize)
    return { verdict: 'taken', value: { FileSize, Hash: 'short' } }
  }

  private saved(Sid: string): ReceivedSession {
    const held = this.sessions.get(Sid)
    return { Sid, Status: held?.isFinished ? 0 : 2, Feedbacks: held?.feedbacks ?? [] }
  }
}

const passing = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
