import { RefusalError } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import {
  isUnfinished,
  sessionDecider,
  sessionStream,
  type Session,
  type SessionSlot,
  type SessionView,
} from '@naire/domain/sessions'
import type { NaireContent, NaireReader } from '../naires/index.ts'
import type { Engine } from '../engine/index.ts'
import type { Claiming, Taker } from '../unique-names/index.ts'
import type { CommandsVault, Lookups } from '../ports.ts'
import { commandIdOf, handle, load, type Envelope, type LoadedStream } from '../streams/index.ts'
import { beginRules, refusedBy, type BeginRules } from './begin-rules.ts'
import { commandsOfCommit, withoutPlace } from './commands-of-commit.ts'
import type { Admission, CommitRequest } from './commit-request.ts'
import {
  giveBackSeat,
  holdSeat,
  settleInTime,
  withSeat,
  type CommitResult,
  type SeatDependencies,
} from './commit-seat.ts'
import { withProfile } from './respondent-profile.ts'
import { counted, giveUpSlot, isAlwaysContinued, settleSlot, slotsOf, takeSlot } from './session-slots.ts'
import { system } from './settle-session.ts'

export interface CommitDependencies extends SeatDependencies {
  readonly claiming: Claiming
  readonly vault: Pick<CommandsVault, 'sessionKeys' | 'idents' | 'fingerprints' | 'accessPasses' | 'signatures'>
  readonly engine: Engine
  readonly naires: NaireReader
  readonly isAnonymisedOneDay: (naireSid: string) => Promise<boolean>
  readonly lookups: Pick<Lookups, 'findUnfinished' | 'ownerOf' | 'countBegun' | 'findUser'>
  /** Milliseconds for which an earlier publication admits devices that had fetched it. */
  readonly graceMilliseconds: number
}

/**
 * Takes a commit of a respondent: engine rerun, decided, stored, and the seat asked for when the quota has a say.
 * @throws Refused, `session.exists` for a finished session or when another one of the same respondent is unfinished,
 * `session.limitReached` when the respondent has as many sessions as the questionnaire allows, `session.movedOn` when
 * another device went on with it.
 */
export async function commitSession(needs: CommitDependencies, request: CommitRequest): Promise<CommitResult> {
  const { streams, now } = needs
  // Asked for together with the session itself; whether it is needed, and refused, is known later.
  const published = needs.naires.publishedLast(request.naireSid)
  published.catch(() => {})
  const first = request.first ?? (await load(streams, sessionDecider, sessionStream(request.sessionSid)))
  const commandId = request.commandId ?? derivedId(request, first.view)
  const envelope: Envelope = { commandId, correlationId: request.correlationId }
  const at = now().toISOString()
  const others: string[] = []
  const taker = { by: system, at, envelope }
  let slot: SessionSlot | null = null
  let record = null as NaireRecord | null
  const turn = { isSeated: false, waitedMs: 0 }
  const append = withSeat(needs, request, turn)
  const deciding = handle(
    streams,
    sessionDecider,
    sessionStream(request.sessionSid),
    async (loaded) => {
      const content = await contentFor({ ...needs, published }, request, loaded)
      const rules =
        loaded.revision >= 0
          ? null
          : isTest(request)
            ? { record: content.record, held: null, isLate: false, identSid: null }
            : await beginRules(needs, request, content, await published)
      if (loaded.revision < 0) others.push(...(await otherUnfinished(needs, request)))
      record = content.record
      const holdsKey = await holds(needs, request, loaded.state)
      const held =
        rules === null
          ? null
          : await heldFor(rules, async () => (slot ??= await slotFor(needs, request, { rules, others, taker })))
      const profiled = await withProfile(needs, { request, record: content.record, row: loaded.view.row })
      const identSid = rules?.identSid ?? null
      const isParted = loaded.revision < 0 && (await needs.isAnonymisedOneDay(request.naireSid))
      return commandsOfCommit(
        { engine: needs.engine, fingerprints: needs.vault.fingerprints },
        { ...profiled, content, holdsKey, commandId, slot, held, identSid, isParted, at },
        loaded,
      )
    },
    envelope,
    { first, append },
  )
  const decided = await deciding.catch(async (error: unknown) => {
    if (slot !== null && error instanceof RefusalError)
      await giveUpSlot(needs.claiming, slot, request.sessionSid, taker)
    throw error
  })
  if (decided.repeated) await requireOwnRepeat(needs, request, decided.state)
  if (slot !== null) await settleSlot(needs.claiming, slot, request.sessionSid, decided.state, taker)
  let { position } = decided
  for (const other of new Set(others)) position = Math.max(position, await replace(needs, other, request, envelope, at))
  const handled = { ...decided, position }
  if (turn.isSeated) return { ...handled, settling: false }
  const settleMilliseconds = Math.max(0, needs.settleMilliseconds - turn.waitedMs)
  if (handled.state.answering === 'settling') return settleInTime({ ...needs, settleMilliseconds }, request, handled)
  if (!request.isFinal) return holdSeat(needs, request, envelope, { ...handled, record })
  if (record?.QuotarList?.length) await giveBackSeat(needs, request, envelope)
  return { ...handled, settling: false }
}

/** The same content is the same command, until the session is sent back: then the same answers are handed in anew. */
const derivedId = (
  { sessionSid, feedbacks, isFinal, isForce }: CommitRequest,
  { returns }: Pick<SessionView, 'returns'>,
): string => commandIdOf([sessionSid, feedbacks, isFinal, isForce, returns])

/**
 * Checks that a repeated command comes from the caller who got the first answer: nobody gets a session by another's
 * command id.
 */
async function requireOwnRepeat(needs: CommitDependencies, request: CommitRequest, session: Session): Promise<void> {
  if (session.naireSid !== request.naireSid) throw new RefusalError({ key: 'session.notFound' })
  const isRespondent = session.userSid !== null && session.userSid === request.userSid
  if (!isRespondent && !(await holds(needs, request, session))) throw new RefusalError({ key: 'session.wrongKey' })
}

interface ContentDependencies extends Pick<CommitDependencies, 'naires'> {
  readonly published: Promise<NaireContent>
}

/** Takes the session's place; one that comes too late for what it was admitted by is held instead of refused. */
async function heldFor({ held, isLate }: BeginRules, takePlace: () => Promise<unknown>): Promise<string | null> {
  if (held !== null) return held
  if (isLate) return refusedBy(takePlace())
  await takePlace()
  return null
}

/** The content that a session answers, with the quota cells of today: seats are given by these. */
async function contentFor(
  needs: ContentDependencies,
  request: CommitRequest,
  loaded: LoadedStream<Session>,
): Promise<NaireContent> {
  const content = await answeredContent(needs, request, loaded)
  const published = await needs.published.catch(unlessClosed)
  if (published === null || published.revision === content.revision) return content
  return { ...content, record: withCells(content.record, published.record) }
}

/** Without a publication the session goes on; of an organisation that is closed none does. */
function unlessClosed(error: unknown): null {
  if (error instanceof RefusalError && error.refusal.key.startsWith('org.')) throw error
  return null
}

const cellsOfToday = new WeakMap<NaireRecord, WeakMap<NaireRecord, NaireRecord>>()

/** The very same object for the same two records, so that what is compiled from it can be kept. */
function withCells(record: NaireRecord, published: NaireRecord): NaireRecord {
  if (JSON.stringify(record.QuotarList ?? []) === JSON.stringify(published.QuotarList ?? [])) return record
  const made = cellsOfToday.get(published) ?? new WeakMap<NaireRecord, NaireRecord>()
  cellsOfToday.set(published, made)
  const merged = made.get(record) ?? { ...record, QuotarList: published.QuotarList ?? [] }
  made.set(record, merged)
  return merged
}

/**
 * A new session answers what is published; a begun one keeps the revision that it was begun with, unless the device
 * says another.
 */
async function answeredContent(
  { naires, published: asked }: ContentDependencies,
  request: CommitRequest,
  { state, revision }: LoadedStream<Session>,
): Promise<NaireContent> {
  if (revision >= 0 && state.naireSid !== request.naireSid) throw new RefusalError({ key: 'session.notFound' })
  const wanted = request.naireRevision ?? (revision < 0 ? undefined : state.naireRevision)
  const known = revision >= 0 && wanted !== undefined ? await naires.atRevision(request.naireSid, wanted) : null
  if (known?.publishTime || (known !== null && known.revision === state.naireRevision)) return known
  if (isTest(request)) return triedOut(naires, request.admission)
  const published = await asked
  if (wanted === undefined || wanted === published.revision) return published
  const older = await naires.atRevision(request.naireSid, wanted)
  if (older.publishTime === null) throw new RefusalError({ key: 'session.naireNotPublished' })
  return older
}

/** It tries the questionnaire out with what the server gave the device for that, published or not. */
const isTest = (request: CommitRequest): request is CommitRequest & { readonly admission: Admission } =>
  request.mode === 'test' && request.admission?.isTest === true && request.admission.naireSid === request.naireSid

/** @throws Refused `naire.notFound` also for a questionnaire that was deleted. */
async function triedOut(naires: NaireReader, { naireSid, revision }: Admission): Promise<NaireContent> {
  const content = await naires.atRevision(naireSid, revision)
  if (content.naire.deleted) throw new RefusalError({ key: 'naire.notFound' })
  return content
}

interface NewSession {
  readonly rules: BeginRules
  /** The sessions that it replaces. */
  readonly others: readonly string[]
  readonly taker: Taker
}

/** Sessions that try a questionnaire out are not counted. */
async function slotFor(
  { claiming }: CommitDependencies,
  request: CommitRequest,
  { rules, others, taker }: NewSession,
): Promise<SessionSlot | null> {
  const limit = rules.record.SessionLimit ?? null
  const of = slotsOf(request)
  if (limit === null || of === null || request.mode === 'test') return null
  const insteadOf = isAlwaysContinued(rules.record) ? [] : others
  return takeSlot(claiming, { of, limit, sessionSid: request.sessionSid, insteadOf }, taker)
}

/** The read model may be a moment old, so each session that it names is looked at itself. */
async function otherUnfinished(
  { streams, lookups }: CommitDependencies,
  request: CommitRequest,
): Promise<readonly string[]> {
  const { naireSid, userSid, sessionKey, sessionSid, mode } = counted(request)
  const found = await lookups.findUnfinished({ naireSid, userSid, sessionKey, mode })
  const unfinished: string[] = []
  for (const sid of found.filter((other) => other !== sessionSid)) {
    const { state } = await load(streams, sessionDecider, sessionStream(sid))
    if (isUnfinished(state)) unfinished.push(sid)
  }
  if (unfinished.length > 0 && !request.isForce) throw new RefusalError({ key: 'session.exists' })
  return unfinished
}

/**
 * The first key that is shown binds a session; an anonymous one that was never bound can be continued with its Sid
 * alone. A signed-in respondent's session is not to be bound by others later.
 */
async function holds(
  { vault }: CommitDependencies,
  { sessionSid, sessionKey }: CommitRequest,
  { answering, userSid }: Session,
): Promise<boolean> {
  if (answering !== 'none' && userSid !== null) {
    const standing = sessionKey === null ? 'other' : await vault.sessionKeys.check(sessionSid, sessionKey)
    return standing !== 'unbound' && isHeld(standing === 'holds' ? 'bound' : standing)
  }
  if (sessionKey !== null) return isHeld(await vault.sessionKeys.bind(sessionSid, sessionKey))
  return (await vault.sessionKeys.check(sessionSid, noKey)) === 'unbound'
}

/** @throws Refused `session.movedOn` on the device that another one went on from. */
function isHeld(standing: 'bound' | 'other' | 'former'): boolean {
  if (standing === 'former') throw new RefusalError({ key: 'session.movedOn' })
  return standing === 'bound'
}

/** Gives the position from which a reader sees that the other session ended. */
async function replace(
  { streams, quotaQueue }: CommitDependencies,
  sid: string,
  request: CommitRequest,
  envelope: Envelope,
  at: string,
): Promise<number> {
  const command = {
    type: 'ForceNewSession',
    holdsKey: true,
    successorSid: request.sessionSid,
    by: withoutPlace(request.by),
    at,
  } as const
  const step = { ...envelope, commandId: `${envelope.commandId}/replace/${sid}` }
  const ended = await handle(streams, sessionDecider, sessionStream(sid), command, step).catch((error: unknown) => {
    if (!(error instanceof RefusalError)) throw error
    return null
  })
  const release = { type: 'ReleaseSeat', sessionSid: sid, reason: 'ended', by: system, at } as const
  const { position } = await quotaQueue.ask(request.naireSid, release, step)
  return Math.max(position, ended?.position ?? 0)
}

const noKey = '0'.repeat(32)
