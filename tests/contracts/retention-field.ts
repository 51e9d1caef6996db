import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { handle } from '@naire/commands'
import { roles } from '@naire/domain/access'
import type { Actor } from '@naire/domain/event-sourcing'
import { identDecider, identStream, type IdentCommand } from '@naire/domain/idents'
import type { Feedback } from '@naire/domain/interactions'
import {
  retentionDecider,
  retentionStream,
  type RetentionCommand,
  type RetentionDays,
  type RetentionRunEnded,
} from '@naire/domain/retention'
import { sessionDecider, sessionStream, type SessionCommand } from '@naire/domain/sessions'
import { userDecider, userStream } from '@naire/domain/users'
import { dueCounts } from '@naire/projections/retention'
import { Checkpoints, createOpenEvents } from '@naire/projections/runner'
import { expect } from 'vitest'
import { newSid, until, type WorkerBench } from './worker-bench.ts'

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

export const keeper: Actor = { sid: newSid(), name: '林岚', role: roles.ProjectManager, orgSid: null }
const respondent: Actor = { sid: 'anonymous', role: 'respondent', orgSid: null }
const [orgSid, subjectSid] = [newSid(), newSid()]

/** Sessions and people of questionnaires with retention rules, on a bench; `begin` takes another questionnaire. */
export function retentionField(bench: () => WorkerBench) {
  let naireSid = newSid()
  const begin = () => void (naireSid = newSid())
  const at = () => new Date().toISOString()
  const streams = () => ({ store: bench().store, sealer: bench().vault.keys })
  const envelope = () => ({ commandId: randomUUID(), correlationId: randomUUID() })
  const place = () => ({ naireSid, orgSid, subjectSid })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  const tell = (command: WithoutActor<RetentionCommand>, time = new Date()) =>
    handle(
      streams(),
      retentionDecider,
      retentionStream(naireSid),
      { ...command, by: keeper, at: time.toISOString() } as RetentionCommand,
      envelope(),
    )
  const save = (days: Partial<RetentionDays>) =>
    tell({
      type: 'SaveRetention',
      place: place(),
      days: { contacts: null, answers: null, identity: null, files: null, ...days },
      reason: '合同',
    })
  const due = (part: 'answers' | 'identity', days: number) =>
    dueCounts(bench().pool, { naireSid, part, cutoff: daysAgo(days) })
  const opened = async (stream: string) => createOpenEvents(bench().vault.keys)(await bench().store.readStream(stream))
  const eventTypes = async (stream: string) => (await bench().store.readStream(stream)).map(({ type }) => type)

  /** Ends of the questionnaire's runs, once there are so many. */
  const ended = (runs = 1) =>
    until(async () => {
      const events = await bench().store.readStream(retentionStream(naireSid))
      const found = events.filter(({ type }) => type === 'RetentionRunEnded')
      return found.length === runs ? found.map(({ data }) => data as RetentionRunEnded['data']) : undefined
    }, 'the run')

  async function begun(
    days: number,
    more: { readonly identSid?: string; readonly parted?: true } = {},
  ): Promise<string> {
    const sessionSid = newSid()
    const session = {
      sessionSid,
      naireSid,
      naireRevision: 1,
      subjectSid,
      orgSid,
      surveySeq: 1,
      authMode: 1,
      userSid: null,
      userName: null,
      startTime: daysAgo(days),
      lang: 'zh-CN',
      viewPort: 'mobile',
      mode: 'online',
      ip: '192.0.2.7',
      identifyingCode: null,
      ...more,
    } as const
    const command: SessionCommand = { type: 'CreateSession', session, by: respondent, at: daysAgo(days) }
    await handle(streams(), sessionDecider, sessionStream(sessionSid), command, envelope())
    return sessionSid
  }

  /** An item of the question `q<n>`. */
  const item = (n: 0 | 2, more: Partial<Feedback>): Feedback => ({
    QuestionSid: `Q${n}`,
    QuestionCode: `q${n}`,
    InteractionSid: `I${n}`,
    InteractionCode: 'I1',
    InteractionType: n,
    Type: 0,
    Seq: 1,
    ...more,
  })

  function commit(sessionSid: string, items: readonly Feedback[]) {
    const outcome = { score: 0, success: true, alarm: 0, quotaCells: [] } as const
    const said = {
      ip: '192.0.2.7',
      lastReplyPage: 1,
      lastReplyTime: null,
      duration: 1,
      naireRevision: 1,
      outcome,
    } as const
    const command = { type: 'CommitAnswers', commit: { ...said, items }, holdsKey: true } as const
    const given = { ...command, by: respondent, at: daysAgo(40) } as SessionCommand
    return handle(streams(), sessionDecider, sessionStream(sessionSid), given, envelope())
  }

  function savePerson(identSid: string) {
    const person = { code: identSid, name: '植入', mobile: null, mail: null, openid: null, language: null, columns: {} }
    const marks = { name: 'n', mobile: null, mail: null, openid: null }
    const said = { place: place(), person, marks, stratum: '', isReserve: false, row: 0, by: keeper, at: at() }
    const command: IdentCommand = { type: 'SaveIdent', ...said }
    return handle(streams(), identDecider, identStream(identSid), command, envelope())
  }

  function tellUser(userSid: string) {
    const named = { code: 'keeper', name: '管', nickname: '管', tel: '', authority: roles.ProjectManager }
    const form = { ...named, orgSid, deptSid: newSid() }
    const root = { ...keeper, role: roles.SuperAdmin }
    const command = { type: 'CreateUser', userSid, form, by: root, at: at() } as const
    return handle(streams(), userDecider, userStream(userSid), command, envelope())
  }

  function upload(objectSid: string) {
    const named = { fileName: 'a.webm', fileExt: '.webm', mediaType: 'audio/webm' }
    const file = { sid: newSid(), objectSid, bizObjectType: 202, naireSid, orgSid, ...named }
    return bench().vault.files.store(file, Readable.from([Buffer.from(newSid())]), { maxBytes: 1000 })
  }

  /** The lists have taken everything in. */
  async function caughtUp(): Promise<void> {
    const { position } = await bench().store.head()
    expect(await new Checkpoints(bench().pool).waitFor(position, 20_000)).toBe(true)
  }

  /** Nothing is left to be done. */
  async function idle(): Promise<void> {
    const { position } = await bench().store.head()
    const left = async () => {
      const { rows } = await bench().pool.query<{ left: string }>(
        `select job || ' ' || stream as left from work.outbox where state = 'dead' or due_at <= now()
         union all select name || ' is behind' from work.subscriptions where position < $1`,
        [position],
      )
      return rows.map((row) => row.left)
    }
    await expect.poll(left, { timeout: 180_000 }).toEqual([])
    await caughtUp()
  }

  return {
    begin,
    at,
    streams,
    place,
    daysAgo,
    tell,
    save,
    due,
    opened,
    eventTypes,
    ended,
    begun,
    item,
    commit,
    savePerson,
    tellUser,
    upload,
    caughtUp,
    idle,
  }
}
