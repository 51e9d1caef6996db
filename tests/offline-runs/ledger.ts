import type { Feedback } from '@naire/domain/interactions'
import type { LocalStore } from '../../frontend/respondent/src/storage/local-store.ts'
import { LiveSession } from '../../frontend/respondent/src/session/live-session.ts'
import type { PreparedNaire } from '../../frontend/respondent/src/session/prepared-naire.ts'
import type { ModelServer } from './model-server.ts'

/** Compares the answers that were given and shown as saved with the final content of device and server. */
export class Ledger {
  /** By session and question, the last answer that was shown as saved (blank for none), and those given since. */
  private readonly given = new Map<string, string[]>()
  /** Answers given in one tab after another had sent the session's end: the person is told that it is submitted. */
  private readonly late = new Set<string>()

  constructor(private readonly server: ModelServer) {}

  answered(sessionSid: string, question: string, text: string, isLate: boolean): void {
    const key = `${sessionSid} ${question}`
    this.given.set(key, [...(this.given.get(key) ?? ['']), text])
    if (isLate) this.late.add(key)
  }

  /** The page said "saved": nothing older than this may be found again. */
  saved(sessionSid: string, question: string, text: string, isLate: boolean): void {
    const key = `${sessionSid} ${question}`
    const texts = this.given.get(key) ?? []
    if (texts[0] === text && texts.length === 1) return
    this.given.set(key, texts.slice(Math.max(0, texts.lastIndexOf(text))))
    if (isLate) this.late.add(key)
  }

  /** One line for everything that is not as it should be. */
  async differences(disk: LocalStore, prepared: PreparedNaire, sids: readonly string[]): Promise<readonly string[]> {
    const wrong: string[] = []
    for (const sid of sids) {
      const row = await disk.session(sid)
      const rows = row ? await disk.replies(sid) : []
      for (const [key, texts] of this.given) {
        const [session, question = ''] = key.split(' ')
        const kept = String(rows.find((reply) => reply.QuestionSid === question)?.Reply?.['TextInputValue'] ?? '')
        if (
          session === sid &&
          !this.late.has(key) &&
          !texts.includes(kept) &&
          !(kept === '' && shownByOthers.includes(question))
        )
          wrong.push(`${key}: the device has "${kept}", given was ${texts.join('|')}`)
      }
      if (!row || rows.length === 0) continue
      const device = new LiveSession(prepared, row, { remembered: null, isReturned: false })
      device.resume(
        rows.map((reply) => ({
          questionSid: reply.QuestionSid,
          interactionSid: reply.InteractionSid,
          reply: reply.Reply,
          at: reply.ReplyTime,
        })),
      )
      wrong.push(...this.compared(sid, textsOf(device.view().answering.feedbacks())))
    }
    return [...wrong, ...(await this.unsentFiles(disk, sids))]
  }

  private compared(sid: string, device: ReadonlyMap<string, string>): readonly string[] {
    const held = this.server.sessions.get(sid)
    if (!held) return [`${sid}: the server has no such session`]
    const server = textsOf(held.feedbacks)
    const questions = [...new Set([...device.keys(), ...server.keys()])].filter(
      (question) => !this.isLate(sid, question),
    )
    const wrong = questions.filter((question) => device.get(question) !== server.get(question))
    return [
      ...(held.isFinished ? [] : [`${sid}: is not finished`]),
      ...(held.made === 1 ? [] : [`${sid}: was made ${held.made} times`]),
      ...wrong.map(
        (question) => `${sid} ${question}: device "${device.get(question)}", server "${server.get(question)}"`,
      ),
    ]
  }

  /** An answer that came late may show or hide others. */
  private isLate(sid: string, question: string): boolean {
    return this.late.has(`${sid} ${question}`) || (question !== deciding && this.late.has(`${sid} ${deciding}`))
  }

  private async unsentFiles(disk: LocalStore, sids: readonly string[]): Promise<readonly string[]> {
    const files = (await Promise.all(sids.map((sid) => disk.attachesOf(sid)))).flat()
    return files
      .filter(({ Sid, Uploaded, FileSize }) => Uploaded !== 1 || this.server.files.get(Sid) !== FileSize)
      .map(({ Sid }) => `file ${Sid} is not on the server`)
  }
}

/** Sid of the question that shows others, and of those: hidden they lose their answers. */
const deciding = 'sid-A'
const shownByOthers: readonly string[] = ['sid-C', 'sid-D']

const textsOf = (feedbacks: readonly Feedback[]) =>
  new Map(feedbacks.map(({ QuestionSid, Value1 }) => [QuestionSid, Value1 ?? '']))
