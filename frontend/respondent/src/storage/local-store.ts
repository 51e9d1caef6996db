import type { PublishedNaire } from '../session/published-naire.ts'
import type {
  AttachRow,
  CommitStart,
  SaveOutcome,
  StoredReply,
  OutboxRow,
  ReplyRow,
  ResourceRow,
  SentHash,
  SessionPatch,
  SessionRow,
  SessionStage,
  SliceRow,
} from './rows.ts'

/** The answers on this device. Every method is one transaction. */
export interface LocalStore {
  /** False: nothing outlives the page, so each answer is sent at once. */
  readonly persistent: boolean

  /** Keeps a questionnaire for the time without a network; ModifyTime is recorded last. */
  keepNaire(naire: PublishedNaire): Promise<void>
  naire(naireSid: string): Promise<PublishedNaire | null>

  /** Stored resources of a questionnaire, without the contents. */
  resourceMarks(naireSid: string): Promise<readonly Omit<ResourceRow, 'Data'>[]>
  resource(sid: string): Promise<ResourceRow | null>
  keepResource(row: ResourceRow): Promise<void>
  dropResources(sids: readonly string[]): Promise<void>

  /** Sessions of this respondent with this questionnaire, the newest first. */
  sessionsOf(naireSid: string, userSid: string | null): Promise<readonly SessionRow[]>
  /** All of this database, of whichever questionnaire. */
  sessions(): Promise<readonly SessionRow[]>
  session(sessionSid: string): Promise<SessionRow | null>
  putSession(row: SessionRow): Promise<void>
  patchSession(sessionSid: string, patch: SessionPatch): Promise<void>
  /**
   * Takes the session up again. False, and nothing changed, when it no longer is at the stage at which it was found.
   */
  reopenSession(sessionSid: string, found: SessionStage, patch: SessionPatch): Promise<boolean>
  /** With its replies; for one that was begun and never answered. */
  dropSession(sessionSid: string): Promise<void>
  /**
   * The replies and files of a finished session of which nothing waits: the server has them. Its row stays. Gives the
   * bytes that its files had; 0, and nothing changed, for any other.
   */
  dropFinished(sessionSid: string): Promise<number>
  replies(sessionSid: string): Promise<readonly ReplyRow[]>
  /**
   * Replies, the session's times and turn, and the outbox row that says so. `begun` is the session where it is not on
   * the device: another tab may have swept it while it was unanswered.
   */
  keepAnswers(
    sessionSid: string,
    times: SessionPatch,
    replies: readonly StoredReply[],
    begun?: SessionRow,
  ): Promise<SaveOutcome>

  outbox(): Promise<readonly OutboxRow[]>
  outboxOf(sessionSid: string): Promise<OutboxRow | null>
  /**
   * Makes the commit the session's next to be sent, in place of one that was not sent yet, and keeps the replies that
   * it carries and the device does not have. False, and nothing changed, when the replies are no longer those that it
   * was made from, or a final commit waits and this is none.
   */
  startCommit(sessionSid: string, patch: SessionPatch, start: CommitStart): Promise<boolean>
  /**
   * It is about to be sent: from now on only the server's answer takes it off. False when another has taken its place.
   */
  tryCommit(sessionSid: string, commandId: string): Promise<boolean>
  /** Takes the commit off when it still is the started one; marks what was *sent* as committed. */
  finishCommit(sessionSid: string, patch: SessionPatch, commandId: string, sent: readonly SentHash[]): Promise<void>
  /** Takes commits that wait back: the person goes on answering. One that was tried is still asked about. */
  withdrawCommit(sessionSid: string, patch: SessionPatch): Promise<void>
  refuseCommit(sessionSid: string, commandId: string, message: string): Promise<void>

  keepAttach(row: AttachRow): Promise<void>
  attach(attachSid: string): Promise<AttachRow | null>
  attachesOf(sessionSid: string): Promise<readonly AttachRow[]>
  patchAttach(attachSid: string, patch: Partial<Pick<AttachRow, 'Uploaded' | 'Refused' | 'Voice'>>): Promise<void>
  /** Neither uploaded nor refused. */
  attachesWaiting(): Promise<readonly AttachRow[]>
  dropAttach(attachSid: string): Promise<void>
  appendSlice(row: SliceRow): Promise<void>
  /** Slices of recordings that never ended: a tab was killed. */
  slices(): Promise<readonly SliceRow[]>
  /** One attachment in place of its slices. */
  joinSlices(row: AttachRow): Promise<void>

  /** Forgets all of it. Only where nothing is to outlive the tab. */
  clear?(): Promise<void>

  /** True while `owner` may send until `until`; others wait. Only where the browser has no locks of its own. */
  lease(owner: string, now: number, until: number): Promise<boolean>
}

/** Bytes: a recording of an hour, or five photos. */
const leastFree = 20_000_000
const fullest = 0.9

/** Whether this device may soon store nothing more; a browser that does not say is taken to have room. */
export async function isTight(): Promise<boolean> {
  return (await lackingBytes()) > 0
}

/** Number of bytes to free before this device has room again; 0 where it has. */
export async function lackingBytes(): Promise<number> {
  const { usage, quota } = (await globalThis.navigator?.storage?.estimate?.().catch(() => null)) ?? {}
  if (usage === undefined || !quota) return 0
  return Math.max(0, leastFree - (quota - usage), usage - fullest * quota)
}
