import { RecordAccess } from '../commands/product-commands.ts'
import { randomUUID } from 'node:crypto'
import type { DataViewed, AccessKind } from '@naire/domain/access-log'
import type { Viewer } from '@naire/projections/query'
import type { Execute } from '../commands/product-commands.ts'
import type { Logger } from '../logging/logger.ts'

/** One session whose data was shown, and in what form. */
export interface AccessRecord {
  readonly kind: AccessKind
  /** Null for figures that were made of many. */
  readonly sessionSid: string | null
}

/** Of several within this time one is kept; a process that is killed loses what it has not written yet. */
const gatherMs = 5_000
/** Sids of one event; and of all that wait before nobody waits any more. */
const most = { ofOne: 1_000, waiting: 20_000 } as const

interface PendingAccessRecord {
  readonly viewer: Viewer
  readonly kind: AccessKind
  readonly sessionSids: Set<string>
  figures: boolean
}

/** Access log of who was shown which session's data; buffered and written to the log every few seconds. */
export class AccessLog {
  private waiting = new Map<string, PendingAccessRecord>()
  private count = 0
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly execute: Execute,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => void this.flush(), gatherMs).unref()
  }

  /** Staff only: a respondent's own session is no news. */
  saw(viewer: Viewer, sightings: readonly AccessRecord[]): void {
    if (viewer.role === 'respondent' || viewer.role === 'system') return
    for (const { kind, sessionSid } of sightings) {
      const key = `${viewer.userSid} ${kind}`
      const gathered = this.waiting.get(key) ?? { viewer, kind, sessionSids: new Set<string>(), figures: false }
      this.waiting.set(key, gathered)
      if (sessionSid === null) gathered.figures = true
      else if (!gathered.sessionSids.has(sessionSid)) this.count += 1
      if (sessionSid !== null) gathered.sessionSids.add(sessionSid)
    }
    if (this.count >= most.waiting) void this.flush()
  }

  /** A download is in the log before its first byte goes out. Null: of all questionnaires, of all organisations. */
  async downloads(
    viewer: Viewer,
    { naireSid, orgSid }: { readonly naireSid: string | null; readonly orgSid: string | null },
  ): Promise<void> {
    await this.record({ kind: 'Download', sessionSids: [], naireSid, orgSid }, viewer)
  }

  /** An export is in the log before its job begins; the entry is what begins it. */
  async exports(
    viewer: Viewer,
    asked: Required<Pick<DataViewed['data'], 'naireSid' | 'orgSid' | 'exportSid' | 'format' | 'filter'>>,
  ): Promise<void> {
    await this.record({ kind: 'Export', sessionSids: [], ...asked }, viewer)
  }

  /** An export of a person's or an organisation's data is in the log before its job begins; the entry is what begins it. */
  async exportOf(
    kind: 'Person' | 'Organisation',
    viewer: Viewer,
    asked: Required<Pick<DataViewed['data'], 'sessionSids' | 'orgSid' | 'exportSid'>>,
  ): Promise<void> {
    await this.record({ kind, naireSid: null, ...asked }, viewer)
  }

  /** Names and contacts of people are in the log before they are shown. */
  async people(
    viewer: Viewer,
    place: { readonly naireSid: string; readonly orgSid: string },
    identSids: readonly string[],
  ): Promise<void> {
    if (identSids.length > 0) await this.record({ kind: 'People', sessionSids: [], identSids, ...place }, viewer)
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  private async flush(): Promise<void> {
    const gathered = [...this.waiting.values()]
    this.waiting = new Map()
    this.count = 0
    for (const { viewer, kind, sessionSids, figures } of gathered) {
      const sids = [...sessionSids]
      try {
        if (figures) await this.record({ kind, sessionSids: [], naireSid: null, orgSid: null }, viewer)
        for (let at = 0; at < sids.length; at += most.ofOne) {
          await this.record(
            { kind, sessionSids: sids.slice(at, at + most.ofOne), naireSid: null, orgSid: null },
            viewer,
          )
        }
      } catch (error) {
        this.log.error({ err: error, kind, sessions: sids.length }, 'who saw which data could not be kept')
        this.saw(viewer, this.count < most.waiting ? sids.map((sessionSid) => ({ kind, sessionSid })) : [])
      }
    }
  }

  private readonly record = (accessRecord: DataViewed['data'], { userSid, role, orgSid }: Viewer): Promise<unknown> => {
    const envelope = { commandId: randomUUID(), correlationId: randomUUID() }
    return this.execute(new RecordAccess({ viewing: accessRecord, by: { sid: userSid, role, orgSid }, envelope }))
  }
}
