import type { SubmittedReply } from '@naire/domain/answering'
import { noParadata, type Measure, type Paradata } from '@naire/domain/sessions'
import { viewPortOf } from '../shell/view-port.ts'
import type { LiveSession } from './live-session.ts'
import { StopWatch } from './stop-watch.ts'

/** Measures how a session is answered. Nothing of the answers themselves goes into it. */
export class ParadataRecorder {
  private readonly watch = new StopWatch(0)
  private readonly firstGiven = new Set<string>()
  private measured: Paradata = noParadata
  /** Null until what was measured before is known: it is not to be written over. */
  private before: Paradata | null = null
  private page: string | null
  /** Seconds on the watch. */
  private sincePage = 0
  private sinceAnswer = 0

  constructor(private readonly session: LiveSession) {
    this.page = this.pageNow()
    if (this.page !== null) this.addPage(0, 1)
    for (const { questionSid, interactionSid, reply } of session.replies)
      if (reply !== null) this.firstGiven.add(`${questionSid} ${interactionSid}`)
    this.measured = { ...this.measured, devices: [viewPortOf(window.innerWidth)] }
  }

  /** With what was measured in earlier visits. */
  resume(before: Paradata | null): void {
    this.before = before ?? noParadata
  }

  answered({ questionSid, interactionSid, reply }: SubmittedReply): void {
    const key = `${questionSid} ${interactionSid}`
    const isChange = this.firstGiven.has(key)
    if (reply !== null) this.firstGiven.add(key)
    const now = this.watch.exactly()
    const { code } = this.session.view().answering.question(questionSid)
    const { networks, questions } = this.measured
    this.measured = {
      ...this.measured,
      networks: withWord(networks, networkNow()),
      questions: added(questions, code, [now - this.sinceAnswer, isChange ? 1 : 0]),
    }
    this.sinceAnswer = now
  }

  turned(): void {
    const page = this.pageNow()
    if (page === this.page) return
    this.countPage()
    this.page = page
    this.sinceAnswer = this.watch.exactly()
    if (page !== null) this.addPage(0, 1)
  }

  /** Null while it is not known what was measured before. */
  now(): Paradata | null {
    this.countPage()
    return this.before && joined(this.before, this.measured)
  }

  stop(): void {
    this.watch.stop()
  }

  private countPage(): void {
    const now = this.watch.exactly()
    if (this.page !== null) this.addPage(now - this.sincePage, 0)
    this.sincePage = now
  }

  private addPage(seconds: number, times: number): void {
    this.measured = { ...this.measured, pages: added(this.measured.pages, this.page ?? '', [seconds, times]) }
  }

  private pageNow(): string | null {
    const { answering, pageSid } = this.session.view()
    return (
      answering
        .pages()
        .find(({ sid }) => sid === pageSid)
        ?.seq.toString() ?? null
    )
  }
}

type Measures = Readonly<Record<string, Measure>>

function added(all: Measures, name: string, [seconds, times]: Measure): Measures {
  const [before, timesBefore] = all[name] ?? [0, 0]
  return { ...all, [name]: [before + seconds, timesBefore + times] }
}

const withWord = (words: readonly string[], word: string): readonly string[] =>
  words.includes(word) ? words : [...words, word]

function joined(before: Paradata, now: Paradata): Paradata {
  return {
    devices: now.devices.reduce(withWord, before.devices),
    networks: now.networks.reduce(withWord, before.networks),
    pages: summed(before.pages, now.pages),
    questions: summed(before.questions, now.questions),
  }
}

function summed(before: Measures, now: Measures): Measures {
  const all = Object.entries(now).reduce((sum, [name, measure]) => added(sum, name, measure), before)
  return Object.fromEntries(
    Object.entries(all).map(([name, [seconds, times]]) => [name, [Math.round(seconds * 10) / 10, times]]),
  )
}

/** Network type as the browser reports it: some tell only whether there is any. */
function networkNow(): string {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: { readonly effectiveType?: string } }
  return onLine === false ? 'offline' : (connection?.effectiveType ?? 'online')
}
