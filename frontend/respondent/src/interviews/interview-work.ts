import type { Interview, RecordAttemptBody } from '@naire/contract'
import type { currentPosition } from '@naire/frontend-interactions/loc/position.ts'
import { newSid } from '@naire/frontend-interactions/answers.ts'
import { Observable } from '../session/observable.ts'
import type { Answer, ask as askServer, isSignedOut } from '../sync/ask.ts'
import type { SessionRow, SessionStage } from '../storage/rows.ts'
import { attemptOf } from './people-to-meet.ts'
import type { InterviewNotice, InterviewStorage, OutboxEntry } from './interview-store.ts'

/** An interviewer's work as this device knows it. */
export interface WorkView {
  /** Null: it is being read. */
  readonly people: readonly Interview[] | null
  readonly outbox: readonly OutboxEntry[]
  readonly notices: readonly InterviewNotice[]
  /** Stage of a person's newest session on this device, by questionnaire and code. */
  readonly stages: ReadonlyMap<string, SessionStage>
  readonly fetchedAt: string | null
  readonly online: boolean
  readonly isSignedOut: boolean
  readonly isBusy: boolean
  /** Message of the server, where it would not give the list. */
  readonly problem: string
}

interface WorkPorts {
  readonly server: {
    readonly ask: typeof askServer
    readonly isSignedOut: typeof isSignedOut
    readonly currentPosition: typeof currentPosition
  }
  readonly store: InterviewStorage
  /** Headers that identify the interviewer. */
  readonly who: Readonly<Record<string, string>>
  readonly lang: () => string
  /** Sessions of this interviewer on this device. */
  sessions(): Promise<readonly SessionRow[]>
  /** Makes the questionnaires ready for a time without a network. */
  keep(naires: readonly Pick<Interview, 'NaireSid' | 'OrgSid'>[]): void
}

const nothing: WorkView = {
  people: null,
  outbox: [],
  notices: [],
  stages: new Map(),
  fetchedAt: null,
  online: true,
  isSignedOut: false,
  isBusy: false,
  problem: '',
}

/** The list of an interviewer: read from the device, sent and fetched whenever there is a network. */
export class InterviewWork {
  readonly view = new Observable<WorkView>(nothing)
  private running: Promise<void> | null = null
  private isAskedAgain = false

  constructor(private readonly ports: WorkPorts) {}

  /** Shows the device's list, then the server's. */
  async open(): Promise<void> {
    await this.show()
    await this.sync()
  }

  /** Keeps an attempt on the device, with where that is when it is wanted and known, and sends it when it can. */
  async record(
    person: Interview,
    told: Omit<RecordAttemptBody, 'attemptSid' | 'time' | 'place'>,
    hasPlace = false,
  ): Promise<void> {
    const found = hasPlace ? await this.ports.server.currentPosition() : 'refused'
    const place =
      typeof found === 'string'
        ? null
        : { longitude: found.point[0], latitude: found.point[1], accuracy: found.accuracy }
    const Sid = newSid()
    const Body = { ...told, place, attemptSid: Sid, time: new Date().toISOString() }
    await this.put({ ...this.entryOf(person, Sid), Kind: 'attempt', Body })
  }

  /** Gives a person back to the supervisor. */
  async handOver(person: Interview, reason: string): Promise<void> {
    await this.put({ ...this.entryOf(person, newSid()), Kind: 'handOver', Body: { reason } })
  }

  /** The interviewer has read it; what the server refused is given up. */
  async dismiss(sid: string): Promise<void> {
    await this.ports.store.dismiss(sid)
    await this.show()
  }

  /** One run at a time; whoever asks meanwhile gets another. */
  sync = (): Promise<void> => {
    this.isAskedAgain = true
    this.running ??= this.runs().finally(() => (this.running = null))
    return this.running
  }

  private async runs(): Promise<void> {
    while (this.isAskedAgain) {
      this.isAskedAgain = false
      await this.run()
    }
  }

  private async put(entry: OutboxEntry): Promise<void> {
    await this.ports.store.put(entry)
    await this.show()
    void this.sync()
  }

  private entryOf({ Sid: IdentSid, name, code }: Interview, Sid: string) {
    return { Sid, IdentSid, Name: name ?? code, MadeAt: Date.now(), Refused: '' }
  }

  private async run(): Promise<void> {
    this.change({ isBusy: true, problem: '' })
    if (await this.send()) await this.fetch()
    await this.show({ isBusy: false })
  }

  /** False where the network or the sign-in ended it. */
  private async send(): Promise<boolean> {
    for (const entry of await this.ports.store.unsent()) {
      if (entry.Refused !== '') continue
      const path = entry.Kind === 'attempt' ? 'RecordAttempt' : 'HandOver'
      const answer = await this.call<{ readonly value?: { readonly Reassigned?: boolean } } | null>(
        `/odata/Idents('${entry.IdentSid}')/SurveyExpert.${path}()`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Command-Id': entry.Sid },
          body: JSON.stringify(entry.Body),
        },
      )
      if (answer.verdict === 'taken')
        await this.ports.store.settle(entry, {
          attempt: entry.Kind === 'attempt' ? attemptOf(entry.Body) : null,
          isReassigned: answer.value?.value?.Reassigned ?? false,
        })
      else if (answer.verdict === 'later' || this.ports.server.isSignedOut(answer)) return false
      else await this.ports.store.put({ ...entry, Refused: answer.message || String(answer.status) })
      await this.show()
    }
    return true
  }

  private async fetch(): Promise<void> {
    const answer = await this.call<{ readonly value: readonly Interview[] }>(
      '/odata/Idents/SurveyExpert.Interviews()',
      {},
    )
    if (answer.verdict === 'taken') {
      const people = answer.value.value
      await this.ports.store.replacePeople(people, new Date().toISOString())
      // A visit of any questionnaire sends what waits of all.
      const waiting = (await this.ports.sessions()).filter(({ Stage }) => Stage === 'final')
      this.ports.keep([...people, ...waiting])
    } else if (answer.verdict !== 'later' && !this.ports.server.isSignedOut(answer))
      this.change({ problem: answer.message })
  }

  private async call<T>(path: string, init: RequestInit): Promise<Answer<T>> {
    const { server, who, lang } = this.ports
    const headers = { ...init.headers, ...who, 'Accept-Language': lang() }
    const answer = await server.ask<T>(path, { ...init, headers })
    this.change({ online: answer.verdict === 'taken' || answer.status !== 0, isSignedOut: server.isSignedOut(answer) })
    return answer
  }

  private async show(more: Partial<WorkView> = {}): Promise<void> {
    const { store, sessions } = this.ports
    const [people, outbox, notices, fetchedAt, rows] = await Promise.all([
      store.kept(),
      store.unsent(),
      store.told(),
      store.fetchedAt(),
      sessions(),
    ])
    const gone = new Set(
      outbox.flatMap(({ Kind, IdentSid, Refused }) => (Kind === 'handOver' && !Refused ? [IdentSid] : [])),
    )
    this.change({
      people: people.filter(({ Sid }) => !gone.has(Sid)),
      outbox,
      notices,
      fetchedAt,
      stages: stagesOf(rows),
      ...more,
    })
  }

  private change(more: Partial<WorkView>): void {
    this.view.set({ ...this.view.current(), ...more })
  }
}

export const stageKey = (naireSid: string, code: string): string => `${naireSid} ${code}`

/** The newest session of each person, those that were replaced left out. */
function stagesOf(rows: readonly SessionRow[]): ReadonlyMap<string, SessionStage> {
  const begun = rows.filter(({ Stage, IdentifyingCode }) => Stage !== 'replaced' && IdentifyingCode !== null)
  return new Map(
    begun
      .toSorted((one, other) => one.StartTime - other.StartTime)
      .map(({ NaireSid, IdentifyingCode, Stage }) => [stageKey(NaireSid, IdentifyingCode ?? ''), Stage]),
  )
}
