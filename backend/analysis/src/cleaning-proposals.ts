import {
  analysisLimits,
  countedSessions,
  declinedIn,
  planCheck,
  type AnalysisState,
  type CleaningRule,
  type PlannedCheck,
  type Proposals,
  type Source,
} from '@naire/domain/analysis'
import { named, Parameters, rowsOf } from './duck.ts'
import { from, whereSql, type QueryContext } from './query-scope.ts'
import { sourceSql } from './source-sql.ts'

/**
 * Sessions that a rule proposes, the newest first; those that were decided on are left out. @throws QueryInvalid
 */
export async function proposalsOf(
  { rule, skip }: { readonly rule: CleaningRule; readonly skip: number },
  { context, state }: { readonly context: QueryContext; readonly state: AnalysisState },
): Promise<Proposals> {
  const planned = planCheck(rule.check, context.codebook)
  const declined = declinedIn(state, rule.sid)
  const parameters = new Parameters()
  const where = whereSql({ filter: null, sessions: countedSessions }, context, parameters)
  const proposed = await proposedSql(planned, { context, parameters, where })
  const kept =
    declined.length === 0
      ? 'true'
      : `sid not in (select unnest(string_split(${parameters.add(declined.join(','))}, ',')))`
  const found = await rowsOf(
    context.connection,
    `select sid, start_ms, duration, coalesce(flags, 0), because from (${proposed}) where because is not null and ${kept} order by start_ms desc, sid`,
    parameters.values,
  )
  return {
    total: found.length,
    rows: found.slice(skip, skip + analysisLimits.proposals).map(([sid, at, duration, flags, because]) => ({
      sessionSid: String(sid),
      at: Number(at),
      duration: duration === null || duration === undefined ? null : Number(duration),
      flags: Number(flags),
      because: String(because),
    })),
    sessionSids: found.slice(0, analysisLimits.sessions).map(([sid]) => String(sid)),
    declined: new Set(declined).size,
  }
}

interface Proposing {
  readonly context: QueryContext
  readonly parameters: Parameters
  readonly where: string
}

/** Counted sessions with the column `because`; null where the check has nothing against them. */
async function proposedSql(planned: PlannedCheck, { context, parameters, where }: Proposing): Promise<string> {
  const base = (because: string) =>
    `select sid, start_ms, duration, flags, ${because} as because from ${from(context)} where ${where}`
  switch (planned.kind) {
    case 'duration': {
      const { seconds, share } = planned
      const limits = [
        ...(seconds === null ? [] : [parameters.add(seconds)]),
        ...(share === null ? [] : [`${parameters.add(share)} * median(duration) over ()`]),
      ]
      return base(`case when duration < greatest(${limits.join(', ')}) then duration::varchar end`)
    }
    case 'lines':
      return base(linesSql(planned, parameters))
    case 'answers':
      return duplicatesSql({ context, parameters, where })
    case 'flag':
      return base(`case when ${sourceSql(planned.of, parameters)} then coalesce(trim(flag_kinds, '|'), '') end`)
  }
}

/** Codes of the grids that were answered down one column. */
function linesSql({ grids, rows }: Extract<PlannedCheck, { kind: 'lines' }>, parameters: Parameters): string {
  const straight = grids.map(({ code, of }) => {
    const answered = `list_filter([${of.map((source: Source) => sourceSql(source, parameters)).join(', ')}]::varchar[], lambda v: v is not null)`
    return `case when len(${answered}) >= ${Math.trunc(rows)} and len(list_distinct(${answered})) = 1 then ${parameters.add(code)} end`
  })
  return `nullif(concat_ws(', ', ${straight.join(', ')}), '')`
}

/** Sessions with the answers of an earlier one, which is named; those without any answer are alike in nothing. */
async function duplicatesSql({ context, where }: Proposing): Promise<string> {
  const columns = await rowsOf(context.connection, `select ordinal from ${named(context.database)}.columns order by 1`)
  const answers = columns.map(([ordinal]) => named(`c${Number(ordinal)}`))
  const [same, any] =
    answers.length === 0
      ? ['sid', 'false']
      : [`hash(${answers.join(', ')})`, `coalesce(${answers.map((name) => `${name}::varchar`).join(', ')}) is not null`]
  return `select sid, start_ms, duration, flags, case when first_sid <> sid then first_sid end as because
    from (select *, first_value(sid) over (partition by same order by start_ms, sid) as first_sid
      from (select sid, start_ms, duration, flags, ${same} as same from ${from(context)} where ${where} and ${any}))`
}
