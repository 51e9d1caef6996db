import {
  bindQuery,
  limits,
  parseQuery,
  type BoundQuery,
  type EntityKey,
  type EntityModel,
  type Page,
  type Row,
} from '@naire/odata'
import {
  isRemoved,
  runChanges,
  runCount,
  runEntityQuery,
  runQuery,
  runTextQuery,
  streamRows,
  type Changes,
  type ChangesFrom,
  type Feed,
  type SetName,
  type TextPage,
  type Viewer,
  naireOfSet,
} from '@naire/projections/query'
import {
  countData,
  DataPages,
  matchedSessions,
  placesOfData,
  type PlacesView,
  type DataCount,
  type DataPage,
  type MatchedSession,
  type PageQuery,
} from '@naire/projections/data-grid'
import type { Places as MapPlaces } from '@naire/domain/analysis'
import type { Checkpoints } from '@naire/projections/runner'
import { naireOf, shownSubject, sighting, sightings, unwatched, watched } from '../access-log/watched.ts'
import type { AccessLog } from '../access-log/access-log.ts'
import { RefusalError } from '@naire/domain/refusals'
import type { Pool } from '@naire/database'
import type { SlowQuestions } from './slow-questions.ts'

/** The read models whose rows a set shows: what a reader waits for. */
const behind: Readonly<Record<SetName, readonly string[]>> = {
  NaireSessions: ['sessions', 'naires'],
  DeletedSessions: ['sessions', 'audit'],
  Feedbacks: ['sessions'],
  Boards: ['boards', 'users'],
  Crosstabs: ['crosstabs', 'users'],
  Reports: ['reports', 'users'],
  Shares: ['shares'],
  Excels: ['excels', 'users'],
  Idents: ['idents', 'users'],
  Campaigns: ['campaigns'],
  CampaignMessages: ['campaigns'],
  RewardRules: ['rewards'],
  Rewards: ['rewards'],
  LegalHolds: ['retention', 'users'],
  RetentionRuns: ['retention'],
  RecycleBin: ['sessions', 'audit', 'naires', 'subjects', 'users', 'excels'],
  Naires: ['naires'],
  Quotars: ['quotas', 'naires'],
  QuotarChanges: ['quotas', 'naires', 'users'],
  QuotarSeats: ['quotas', 'sessions'],
  Alarms: ['alarms', 'naires'],
  AlarmSteps: ['alarms', 'users'],
  AppealSessions: ['appeals'],
  AppealFeedbacks: ['appeals'],
  AuditEvents: ['audit', 'sessions', 'excels'],
  Viewings: ['viewings', 'users'],
  DeadLetters: ['dead_letters'],
  Notices: ['notices', 'naires'],
  PersonalTasks: ['personal_tasks', 'naires'],
  Webhooks: ['webhooks', 'users'],
  WebhookDeliveries: ['webhooks'],
  Users: ['users', 'orgs'],
  Orgs: ['orgs'],
  Depts: ['orgs'],
  Subjects: ['subjects'],
  ParkedEvents: [],
}

function readModelsOf({ set, expand, within, branches = [] }: BoundQuery): readonly string[] {
  const parent = within === undefined ? [] : ofSet(within.set.name)
  return [
    ...new Set([
      ...ofSet(set.name),
      ...parent,
      ...expand.flatMap(({ query }) => readModelsOf(query)),
      ...branches.flatMap(readModelsOf),
    ]),
  ]
}

const ofSet = (name: string): readonly string[] =>
  naireOfSet(name) === null ? (behind[name as SetName] ?? []) : ['answers', 'sessions']

const tryAgainSeconds = 30
/** So many at once, and no more. */
class Places {
  #free: number

  constructor(places: number) {
    this.#free = places
  }

  /** The way to leave again, which counts once. @throws Refused when all are taken. */
  take(): () => void {
    if (this.#free === 0) throw new RefusalError({ key: 'request.busy', details: { seconds: tryAgainSeconds } })
    this.#free -= 1
    let isTaken = true
    return () => {
      if (isTaken) this.#free += 1
      isTaken = false
    }
  }
}

const longestWaitMs = 2_000
export interface Reader {
  readonly viewer: Viewer
  /** Minimum log position that the read models must have reached; 0 for no minimum. */
  readonly minPosition: number
}

/** An answer and whether it came before the read models had caught up. */
export interface ReadResult<T> {
  readonly found: T
  readonly stale: boolean
}

export interface ReadingParts {
  /** Connections that only read projections. */
  readonly pool: Pool
  readonly checkpoints: Checkpoints
  readonly viewings: Pick<AccessLog, 'saw' | 'downloads'>
  readonly model: EntityModel
  readonly slow: Pick<SlowQuestions, 'timed'>
}

/**
 * Reads the projections, after they have caught up with what this reader has written; whose data was shown to whom is
 * kept.
 */
export class Reading {
  readonly model: EntityModel
  /** Each long page that is being sent holds a connection. */
  readonly places = new Places(limits.feeds)
  readonly #dataPages: DataPages

  constructor(private readonly parts: ReadingParts) {
    this.model = parts.model
    this.#dataPages = new DataPages(parts.pool)
  }

  async page(query: BoundQuery, { viewer, minPosition }: Reader): Promise<ReadResult<Page>> {
    const stale = await this.isStale(query, minPosition)
    const found = await this.parts.slow.timed(query, viewer, () => runQuery(this.parts.pool, watched(query), viewer))
    return { found: { ...found, rows: this.shown(query, viewer, found.rows) }, stale }
  }

  /** A page as JSON text, of a question that expands nothing. */
  async textPage(query: BoundQuery, { viewer, minPosition }: Reader): Promise<ReadResult<TextPage>> {
    const stale = await this.isStale(query, minPosition)
    const subject = shownSubject(query)
    // Rows that $apply made name a session only where it is one of their own properties.
    const beside =
      subject !== null && (query.apply === null || Object.hasOwn(query.set.properties, subject.property))
        ? subject.property
        : null
    const found = await this.parts.slow.timed(query, viewer, () =>
      runTextQuery(this.parts.pool, query, viewer, { property: beside }),
    )
    if (subject !== null && found.rows > 0)
      this.parts.viewings.saw(
        viewer,
        beside === null ? [sighting(subject, null)] : found.beside.map((sid) => sighting(subject, sid)),
      )
    return { found, stale }
  }

  /** Many rows as JSON text. Whose data they show is kept as that of a download, before the first of them. */
  async feed(query: BoundQuery, { viewer }: Pick<Reader, 'viewer'>, rows: number): Promise<Feed> {
    if (shownSubject(query) !== null)
      await this.parts.viewings.downloads(viewer, { naireSid: naireOf(query), orgSid: viewer.orgSid })
    return streamRows(this.parts.pool, query, viewer, { rows })
  }

  /**
   * A row; null where there is none. @throws Refused `request.busy` where what was just made may be there as soon as the
   * read models have come to it.
   */
  async entity(query: BoundQuery, key: EntityKey, reader: Reader): Promise<ReadResult<Row | null>> {
    const result = await this.row(query, key, reader)
    if (result.found === null && result.stale) throw new RefusalError({ key: 'request.busy', details: { seconds: 1 } })
    return result
  }

  /** As `entity`, of a row that need not be there yet. */
  async row(query: BoundQuery, key: EntityKey, { viewer, minPosition }: Reader): Promise<ReadResult<Row | null>> {
    const stale = await this.isStale(query, minPosition)
    const found = await runEntityQuery(this.parts.pool, watched(query), { key, viewer })
    return { found: found === null ? null : (this.shown(query, viewer, [found])[0] ?? null), stale }
  }

  /** Returns the changes since a log position, and the position that the read models have reached. */
  async changes(
    query: BoundQuery,
    since: ChangesFrom,
    { viewer, minPosition }: Reader,
  ): Promise<ReadResult<Changes> & { readonly position: number }> {
    const stale = await this.isStale(query, minPosition)
    // Asked first: what comes meanwhile is told twice rather than not at all.
    const position = await this.reached(query)
    const { next, rows } = await runChanges(this.parts.pool, watched(query), { viewer, since })
    const shown = this.shown(
      query,
      viewer,
      rows.flatMap((row) => (isRemoved(row) ? [] : [row])),
    )[Symbol.iterator]()
    const told = rows.map((row) => (isRemoved(row) ? row : (shown.next().value as Row)))
    return { found: { rows: told, ...(next === undefined ? {} : { next }) }, stale, position }
  }

  /** The log position that all the read models of a query have reached. */
  reached(query: BoundQuery): Promise<number> {
    return this.parts.checkpoints.reached(readModelsOf(query))
  }

  async count(query: BoundQuery, { viewer, minPosition }: Reader): Promise<ReadResult<number>> {
    const stale = await this.isStale(query, minPosition)
    return {
      found: await this.parts.slow.timed(query, viewer, () => runCount(this.parts.pool, query, viewer)),
      stale,
    }
  }

  /** A page of the data view. */
  async dataPage(page: PageQuery, { viewer, minPosition }: Reader): Promise<ReadResult<DataPage>> {
    const stale = await this.isStale(page.query, minPosition)
    const found = await this.parts.slow.timed(page.query, viewer, () => this.#dataPages.read(page, viewer))
    return { found: { ...found, rows: this.shown(page.query, viewer, found.rows) }, stale }
  }

  dataCount(query: BoundQuery, by: { readonly viewer: Viewer; readonly exact: boolean }): Promise<DataCount> {
    return this.parts.slow.timed(query, by.viewer, () => countData(this.parts.pool, query, by))
  }

  /** Places of the sessions of a selection, in clusters; whose they are is kept as that of figures. */
  dataPlaces(query: BoundQuery, view: PlacesView): Promise<MapPlaces> {
    this.parts.viewings.saw(view.viewer, [{ kind: 'NaireSessions', sessionSid: null }])
    return this.parts.slow.timed(query, view.viewer, () => placesOfData(this.parts.pool, query, view))
  }

  /** All sessions of a selection in one snapshot, for a batch. @throws Refused `request.tooLarge` past `most`. */
  async dataMatches(
    query: BoundQuery,
    { most, ...options }: Parameters<typeof matchedSessions>[2],
  ): Promise<{ readonly position: number; readonly sessions: readonly MatchedSession[] }> {
    const position = await this.reached(query)
    const sessions = await matchedSessions(this.parts.pool, query, { ...options, most: most + 1 })
    if (sessions.length > most)
      throw new RefusalError({ key: 'request.tooLarge', target: 'selection', details: { most } })
    return { position, sessions }
  }

  private shown(query: BoundQuery, viewer: Viewer, rows: readonly Row[]): readonly Row[] {
    this.parts.viewings.saw(viewer, sightings(watched(query), rows))
    return unwatched(query, rows)
  }

  /** A question of our own, written as the options of an address: texts in it go through `quoted`. */
  bound(set: SetName, options: Readonly<Record<string, string>>): BoundQuery {
    const entitySet = this.model.sets[set]
    if (entitySet === undefined) throw new Error(`there is no set ${set}`)
    const raw = Object.entries(options)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    return bindQuery(this.model, entitySet, parseQuery(raw))
  }

  async isStale(query: BoundQuery, minPosition: number): Promise<boolean> {
    return !(await this.caughtUp(readModelsOf(query), minPosition))
  }

  /** Waits for these read models, for a while; whether they have reached the position. */
  async caughtUp(readModels: readonly string[], minPosition: number): Promise<boolean> {
    return minPosition === 0 || this.parts.checkpoints.waitFor(minPosition, longestWaitMs, readModels)
  }
}

/** A text as it stands in a filter. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Sees everything: for the product's own questions. */
export const systemViewer: Viewer = { role: 'system', orgSid: null, userSid: 'F'.repeat(32) }
