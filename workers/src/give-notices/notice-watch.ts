import { randomUUID } from 'node:crypto'
import { handle, system } from '@naire/commands'
import { problemOf, type Pool } from '@naire/database'
import { roles } from '@naire/domain/access'
import { noticeLimits, type NoticeKind } from '@naire/domain/notices'
import { fullCellsDecider, fullCellsStream } from '@naire/domain/quotas'
import { appealNumbers, reviewNumbers, statusNumbers } from '@naire/domain/sessions'
import type { Log } from '@naire/projections/runner'
import type { JobContext } from '../runner/job.ts'
import { repeatedly } from '../runner/repeatedly.ts'
import { give } from './give-notices.ts'
import { peopleToTell } from './people-to-tell.ts'

interface NoticeWatchParts {
  readonly pool: Pool
  readonly context: Pick<JobContext, 'streams' | 'messages' | 'now'>
  readonly log: Log
  /** Between two looks; 30 s by default. */
  readonly everyMs?: number
}

const mostAtOnce = 500
const mostKept = 20_000

/**
 * Tells of what no event says: deadlines that are near, and quotas that are full. The read models are the list; what was
 * told of stands among the notices and is left out.
 */
export class NoticeWatch {
  readonly #parts: NoticeWatchParts
  /** Causes for which there was nobody to tell. */
  readonly #nobodys = new Set<string>()

  constructor(parts: NoticeWatchParts) {
    this.#parts = parts
  }

  start(): () => void {
    const { log, everyMs = 30_000 } = this.#parts
    return repeatedly({
      everyMs,
      run: () => this.look(),
      onError: (error) => log.warn({ problem: problemOf(error) }, 'watching for notices failed'),
    })
  }

  async look(): Promise<void> {
    const { pool, context } = this.#parts
    const now = context.now()
    const near = new Date(now.getTime() + noticeLimits.nearHours * 3_600_000)
    const { rows } = await pool.query<WatchedThing>(
      `select * from (${reviews} union all ${appeals} union all ${judgements} union all ${fullQuotas}) as thing
       where cause <> all ($3) and not exists (select from read.notices as n where n.cause = thing.cause) limit $4`,
      [now, near, [...this.#nobodys], mostAtOnce],
    )
    for (const thing of rows) await this.#tell(thing)
  }

  async #tell({ cause, kind, what, person, detail, dueAt, ...place }: WatchedThing): Promise<void> {
    const { pool, context } = this.#parts
    const { orgSid, subjectSid } = place
    const role = what === 'judgement' ? judges : managers
    const sids = person === null ? await peopleToTell(pool, { orgSid, subjectSid }, role) : [person]
    if (this.#nobodys.size >= mostKept) this.#nobodys.clear()
    // Whoever is told has a row soon; until then, and for people who are gone, the cause is remembered here.
    this.#nobodys.add(cause)
    const at = context.now().toISOString()
    if (kind === 'quotaFull') await noteFullCell(context, { cause, cell: detail ?? '', ...place })
    const notice = { cause, kind, what, detail, ...place, dueAt: dueAt?.toISOString() ?? null, at }
    await give(context, { sids, notice, correlationId: randomUUID() })
  }
}

interface FullQuota {
  /** `quota/<questionnaire>/<cell>/<limit>`. */
  readonly cause: string
  readonly cell: string
  readonly orgSid: string
  readonly subjectSid: string
  readonly naireSid: string
}

/** Says in the log that a cell is full, for receivers outside. Once for each limit, however often it is looked at. */
async function noteFullCell(
  { streams, now }: NoticeWatchParts['context'],
  { cause, cell, orgSid, subjectSid, naireSid }: FullQuota,
): Promise<void> {
  const [cellSid = '', limit = '0'] = cause.split('/').slice(-2)
  const full = { naireSid, orgSid, subjectSid, cellSid, cell, limit: Number(limit) }
  const command = { type: 'NoteFullCell', ...full, by: system, at: now().toISOString() } as const
  await handle(streams, fullCellsDecider, fullCellsStream(naireSid), command, {
    commandId: `${cause}/${command.at}`,
    correlationId: randomUUID(),
  })
}

const judges = { roles: [roles.Judge], ability: 'judgeAppeals' } as const
const managers = { roles: [roles.ProjectManager, roles.Supervisor], ability: 'viewSessions' } as const

interface WatchedThing {
  readonly cause: string
  readonly kind: NoticeKind
  readonly what: string
  /** Null: whoever has the role. */
  readonly person: string | null
  readonly orgSid: string
  readonly subjectSid: string
  readonly naireSid: string
  readonly sessionSid: string | null
  readonly detail: string | null
  readonly dueAt: Date | null
}

/** Finished and in force: nothing else is reviewed, appealed or judged. */
const counts = `s."Status" in (${statusNumbers.success}, ${statusNumbers.prohibit}, ${statusNumbers.fullQuota})`

const nearDeadline = (what: string, due: string, person: string) => `
  select 'near/${what}/' || s."Sid" || '/' || to_char(${due} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as cause,
    'deadlineNear' as kind, '${what}' as what, ${person} as person, s."OrgSid" as "orgSid", s."SubjectSid" as "subjectSid",
    s."NaireSid" as "naireSid", s."Sid" as "sessionSid", null::text as detail, ${due} as "dueAt"`

const reviews = `${nearDeadline('review', 's."ReviewDueTime"', 's."RevieworSid"')} from read.sessions as s
  where s."RevieworSid" is not null and s."ReviewDueTime" between $1 and $2
    and s."ReviewStatus" = ${reviewNumbers.pending} and ${counts}`

const appeals = `${nearDeadline('appeal', 's."AppealDueTime"', 's."AppealerSid"')} from read.sessions as s
  where s."AppealerSid" is not null and s."AppealDueTime" between $1 and $2
    and s."AppealStatus" = ${appealNumbers.notCommit} and ${counts}`

const judgements = `${nearDeadline('judgement', 'a."JudgeDueTime"', 'null::text')}
  from read.appeal_sessions as a join read.sessions as s on s."Sid" = a."Sid"
  where a."JudgeDueTime" between $1 and $2 and a."AppealStatus" = ${appealNumbers.pending} and ${counts}`

/** Once for each limit: a quota that is raised and fills up again is told of again. */
const fullQuotas = `
  select 'quota/' || q."NaireSid" || '/' || q."Sid" || '/' || q."Limit", 'quotaFull', 'full', null, n."OrgSid", n."SubjectSid",
    n."Sid", null, coalesce(nullif(q."Memo", ''), q."QuotarExpression"), null::timestamptz
  from read.quotars as q join read.naires as n on n."Sid" = q."NaireSid"
  where q.defined and not q."Closed" and q."Limit" > 0 and q."Taken" >= q."Limit" and not n.deleted`
