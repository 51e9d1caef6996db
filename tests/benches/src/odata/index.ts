import type { Pool } from '@naire/database'
import { indexable, indexLimits, noteSlow, tendIndexes } from '@naire/projections/answer-indexes'
import { answeredNaire, sessionsWithAnswers, type Viewer, entityModel } from '@naire/projections/query'
import { cpus, loadavg } from 'node:os'
import { naireSid, orgSid } from './answered-naire.ts'
import { deepPage } from './deep-page.ts'
import { feed } from './feed.ts'
import { firstSession, withSessions, type FilledPools } from './fill.ts'
import { beside, bound, type MeasureContext, type QueryComparison } from './measure.ts'
import { itemQuestions, pages, sortedByAnswer, wholes, type Question } from './questions.ts'
import { bindQuery, ODataError, parseQuery } from '@naire/odata'

/** As long an address as the product's own screens make. */
const longest = `$filter=${encodeURIComponent("NaireSid eq 'AB12CD34EF56AB12CD34EF56AB12CD34' and Status eq 0 and ReviewStatus eq 0 and contains(UserName,'张')")}&$select=Sid,Status,ReviewStatus,StartTime,CommitTime,Duration,Score,UserName&$expand=Feedbacks&$orderby=StartTime%20desc,Score&$top=20&$skip=40&$count=true`
const tooLong = `$filter=${Array.from({ length: 2_000 }, () => 'a').join(' and ')}`

interface Parsing {
  readonly characters: number
  /** Microseconds for our longest address. */
  readonly parse: number
  readonly bind: number
  /** Milliseconds until 2,000 terms are refused. */
  readonly refuse: number
}

function parsing(): Parsing {
  const model = entityModel()
  const sessions = model.sets['NaireSessions']
  if (!sessions) throw new Error('there are no sessions')
  const tree = parseQuery(longest)
  return {
    characters: longest.length,
    parse: shortest(500, () => void parseQuery(longest)) * 1_000,
    bind: shortest(500, () => void bindQuery(model, sessions, tree)) * 1_000,
    refuse: shortest(1, refuse),
  }
}

function refuse(): void {
  try {
    parseQuery(tooLong)
  } catch (error) {
    if (error instanceof ODataError && error.status === 400) return
    throw error
  }
  throw new Error('2,000 terms were not refused')
}

/** Milliseconds of one run. Other work on the machine does not count. */
function shortest(runs: number, work: () => void): number {
  let least = Infinity
  for (let round = 0; round < 200; round += 1) {
    const started = performance.now()
    for (let run = 0; run < runs; run += 1) work()
    least = Math.min(least, (performance.now() - started) / runs)
  }
  return Number(least.toFixed(5))
}

const rows = Number(process.env['ROWS'] ?? 1_000_000)
/** OrgAdmin. */
const viewer: Viewer = { role: 1, orgSid, userSid: 'F'.repeat(32) }
const everything = `$filter=NaireSid eq '${naireSid}'&$select=Sid,StartTime,Status,Answers&$orderby=StartTime`

/**
 * Pages, counts and cross-tabs of the sessions of one questionnaire with fifty answers, beside SQL written by hand for
 * the same tables; and all of them as one stream.
 */
export function odataBench(say: (line: string) => void): Promise<object> {
  const parse = parsing()
  say(
    `our longest address (${parse.characters} characters): ${parse.parse.toFixed(1)} µs to parse, ${parse.bind.toFixed(1)} to bind; 2,000 terms are refused in ${parse.refuse} ms`,
  )
  return withSessions(rows, say, async (pools) => ({
    cores: cpus().length,
    load: loadavg()[0],
    sessions: rows,
    parse,
    ...(await measured(pools, say)),
  }))
}

async function measured({ pool, readPool }: FilledPools, say: (line: string) => void): Promise<object> {
  const naire = await answeredNaire(readPool, naireSid)
  if (naire === null) throw new Error('the questionnaire has no answers')
  const asking: MeasureContext = { pool: readPool, set: sessionsWithAnswers(naire), viewer }
  const questions: QueryComparison[] = []
  const ask = async (question: Question, of = asking) => {
    const each = await beside(of, question)
    questions.push(each)
    say(`${each.question}: ${each.rows} in ${each.odata} ms by OData, ${each.sql} by hand, ratio ${each.ratio}`)
  }
  for (const question of [...pages, await deepPage(asking, Math.floor(rows / 2)), ...wholes]) await ask(question)
  await indexed(pool, asking)
  await ask({ ...sortedByAnswer, name: `${sortedByAnswer.name}, with its index` })
  const items = entityModel().sets['Feedbacks']
  if (items === undefined) throw new Error('there are no answer items')
  for (const question of itemQuestions(firstSession)) await ask(question, { ...asking, set: items })
  const all = await feed(asking, everything)
  say(`everything: ${all.rows} rows, ${all.rowsPerSecond} rows/s, ${all.megabytesPerSecond} MB/s`)
  return { questions, feed: all }
}

/** As slow questions come to it. */
async function indexed(pool: Pool, { set }: MeasureContext): Promise<void> {
  const asked = indexable(bound(set, sortedByAnswer.query), viewer)
  if (asked === null) throw new Error('nothing can be indexed')
  for (let time = 0; time < indexLimits.asked; time += 1) await noteSlow(pool, asked)
  await tendIndexes(pool, silent)
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }
